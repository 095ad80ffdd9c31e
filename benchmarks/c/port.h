/* The city as the engine kept it before it had rows of bits: a byte for each block, the places for the next
   card as a sorted list, and everything counted from block to block. The same steps as there, in C. */

typedef struct {
    uint8_t board[4096];
    int64_t cells[60], spots[320];
    int covered, spot_count;
} port_City;

typedef struct {
    int64_t width, height, size, count;
    int64_t block[1024], cells[60], group[1024], road[1024];
    int64_t group_zone[60], group_size[60], groups;
    int64_t road_length[60], road_zones[60], road_loop[60], road_end[120], roads;
} Field;

static void port_clear(port_City *city) { memset(city, 0, sizeof *city); }

static int64_t port_places(const port_City *city) { return 2 * city->spot_count; }

static int64_t port_nth(const port_City *city, int64_t n) { return PLACE + 2 * city->spots[n >> 1] + (n & 1); }

static int port_allows(const port_City *city, int64_t spot) {
    int low = 0, high = city->spot_count;
    while (low < high) {
        int middle = (low + high) >> 1;
        if (city->spots[middle] < spot)
            low = middle + 1;
        else
            high = middle;
    }
    return low < city->spot_count && city->spots[low] == spot;
}

static void port_lay(port_City *city, int64_t card, int64_t spot, int64_t turned) {
    for (int quarter = 0; quarter < 4; quarter++) {
        int64_t cell = spot + (quarter & 1) + (quarter >> 1) * 64;
        if (city->board[cell] == 0)
            city->cells[city->covered++] = cell;
        city->board[cell] = faces[card * 8 + turned * 4 + quarter];
    }
    int64_t merged[320];
    int count = 0, old = 0;
    for (int dy = -2; dy <= 2; dy++) {
        int reach = dy == -2 || dy == 2 ? 1 : 2;
        for (int dx = -reach; dx <= reach; dx++) {
            int64_t new = spot + dy * 64 + dx;
            while (old < city->spot_count && city->spots[old] < new)
                merged[count++] = city->spots[old++];
            if (old < city->spot_count && city->spots[old] == new)
                old++;
            merged[count++] = new;
        }
    }
    while (old < city->spot_count)
        merged[count++] = city->spots[old++];
    memcpy(city->spots, merged, count * sizeof *merged);
    city->spot_count = count;
}

static inline int64_t zone(const Field *f, int64_t cell) { return f->block[cell] & 7; }

static inline int64_t beside(const Field *f, int64_t cell, int side) {
    return side == 0 ? cell - f->width : side == 1 ? cell + 1 : side == 2 ? cell + f->width : cell - 1;
}

static void find_groups(Field *f) {
    int64_t stack[64];
    for (int i = 0; i < f->count; i++) {
        if (f->group[f->cells[i]] >= 0)
            continue;
        int64_t own = zone(f, f->cells[i]), number = f->groups++, size = 0;
        int depth = 1;
        stack[0] = f->cells[i];
        f->group[stack[0]] = number;
        while (depth > 0) {
            int64_t cell = stack[--depth];
            size++;
            for (int side = 0; side < 4; side++) {
                int64_t near = beside(f, cell, side);
                if (zone(f, near) == own && f->group[near] < 0) {
                    f->group[near] = number;
                    stack[depth++] = near;
                }
            }
        }
        f->group_zone[number] = own;
        f->group_size[number] = size;
    }
}

static void join(Field *f, int64_t cell, int64_t number) {
    f->road[cell] = number;
    f->road_length[number]++;
    f->road_zones[number] |= (int64_t)1 << zone(f, cell);
}

static int first_side(const Field *f, int64_t cell, int other_than) {
    int side = 0;
    while (side == other_than || !(f->block[cell] & (8 << side)))
        side++;
    return side;
}

static int64_t follow(Field *f, int64_t cell, int side, int64_t number) {
    for (;;) {
        int64_t near = beside(f, cell, side);
        int back = (side + 2) & 3;
        if (!(f->block[near] & (8 << back)))
            return near;
        if (f->road[near] == number) {
            f->road_loop[number] = 1;
            return -1;
        }
        join(f, near, number);
        side = first_side(f, near, back);
        cell = near;
    }
}

static void find_roads(Field *f) {
    for (int i = 0; i < f->count; i++) {
        int64_t start = f->cells[i];
        if (!(f->block[start] & 0x78) || f->road[start] >= 0)
            continue;
        int64_t number = f->roads++;
        f->road_length[number] = f->road_zones[number] = f->road_loop[number] = 0;
        join(f, start, number);
        int first = first_side(f, start, -1);
        f->road_end[2 * number] = follow(f, start, first, number);
        f->road_end[2 * number + 1] =
            f->road_loop[number] ? -1 : follow(f, start, first_side(f, start, first), number);
    }
}

static int64_t largest(const Field *f, int64_t wanted) {
    int64_t best = 0;
    for (int i = 0; i < f->groups; i++)
        if (f->group_zone[i] == wanted && f->group_size[i] > best)
            best = f->group_size[i];
    return best;
}

static int64_t count_line(const Field *f, int64_t line, int vertical, int64_t zones) {
    int64_t cell = vertical ? line : line * f->width, step = vertical ? f->width : 1, found = 0;
    for (int64_t left = vertical ? f->height : f->width; left > 0; left--, cell += step)
        found += (zones >> zone(f, cell)) & 1;
    return found;
}

static int64_t fullest(const Field *f, int64_t zones, int way) {
    int64_t best = 0;
    for (int vertical = 0; vertical < 2; vertical++)
        if (way == 2 || way == vertical)
            for (int64_t line = 1; line < (vertical ? f->width : f->height) - 1; line++) {
                int64_t found = count_line(f, line, vertical, zones);
                best = found > best ? found : best;
            }
    return best;
}

static int64_t near_in(const Field *f, int64_t cell, int64_t wanted) {
    int64_t found = 0;
    for (int side = 0; side < 4; side++)
        found += zone(f, beside(f, cell, side)) == wanted;
    return found;
}

static int64_t open_sides(const Field *f, int64_t cell) {
    int64_t sides = 0;
    for (int side = 0; side < 4; side++)
        if (f->block[beside(f, cell, side)] == 0)
            sides |= 1 << side;
    return sides;
}

static int64_t around(const Field *f, int64_t group, int64_t wanted) {
    int64_t found = 0;
    for (int i = 0; i < f->count; i++) {
        int64_t cell = f->cells[i];
        if (zone(f, cell) == wanted && (f->group[cell - 1] == group || f->group[cell + 1] == group ||
                                        f->group[cell - f->width] == group || f->group[cell + f->width] == group))
            found++;
    }
    return found;
}

static int64_t port_burbs(const Field *f, int64_t park, int64_t industrial) {
    int64_t size = largest(f, RESIDENTIAL), best = 0, found = 0;
    for (int64_t group = 0; group < f->groups; group++)
        if (size && f->group_zone[group] == RESIDENTIAL && f->group_size[group] == size) {
            int64_t points = around(f, group, PARK) * park + around(f, group, INDUSTRIAL) * industrial;
            if (!found || points > best)
                best = points;
            found = 1;
        }
    return best;
}

static int64_t homes(const Field *f, int64_t cell) {
    int64_t found = 0;
    for (int side = 0; side < 4; side++) {
        int64_t near = beside(f, cell, side);
        if (f->block[cell] & (8 << side) && f->block[near] & (8 << ((side + 2) & 3)) && zone(f, near) == RESIDENTIAL)
            found++;
    }
    return found;
}

static int64_t port_roads_goal(const Field *f, int64_t rule, int64_t one, int64_t two) {
    int64_t points = 0, longest = 0;
    for (int64_t road = 0; road < f->roads; road++) {
        int64_t end = f->road_end[2 * road], other = f->road_end[2 * road + 1], loop = f->road_loop[road];
        if (rule == 0)
            points += loop ? (loops_score ? one : 0) : f->block[end] == 0 || f->block[other] == 0 ? two : one;
        else if (rule == 11)
            longest = f->road_length[road] > longest ? f->road_length[road] : longest;
        else if (rule == 12)
            points += !loop && end != other && zone(f, end) == PARK && zone(f, other) == PARK ? one : 0;
        else if (rule == 13)
            points += loop ? f->road_length[road] * one : 0;
        else
            points += (f->road_zones[road] & 6) == 6 ? one : 0;
    }
    return rule == 11 ? longest / one : points;
}

static int64_t port_goal(const Field *f, int64_t card) {
    int64_t rule = goal_rules[card], at = card * 6, one = goal_points[at], two = goal_points[at + 1], points = 0;
    switch (rule) {
    case 0: case 11: case 12: case 13: case 15:
        return port_roads_goal(f, rule, one, two);
    case 1:
        for (int vertical = 0; vertical < 2; vertical++)
            for (int64_t line = 1; line < (vertical ? f->width : f->height) - 1; line++)
                if (count_line(f, line, vertical, 0x1E) > 0) {
                    int64_t parks = count_line(f, line, vertical, 1 << PARK);
                    points += parks == one ? two : parks == 0 ? goal_points[at + 2] : 0;
                }
        return points;
    case 5:
        return largest(f, RESIDENTIAL) * one + largest(f, INDUSTRIAL) * two;
    case 7:
        return port_burbs(f, one, two);
    case 9:
        return fullest(f, 1 << COMMERCIAL, 2) * one;
    case 17:
        return (fullest(f, 0x1E, 0) + fullest(f, 0x1E, 1)) * one;
    }
    for (int i = 0; i < f->count; i++) {
        int64_t cell = f->cells[i], own = zone(f, cell), w = f->width;
        if (rule == 2)
            points += own == PARK ? one : own == INDUSTRIAL ? two : 0;
        else if (rule == 3)
            points += zone(f, cell + 1) == own && zone(f, cell + w) == own && zone(f, cell + w + 1) == own;
        else if (rule == 4)
            points += own == INDUSTRIAL && !near_in(f, cell, RESIDENTIAL) && !near_in(f, cell, PARK) ? one : 0;
        else if (rule == 6)
            points += own != PARK ? 0 : open_sides(f, cell) ? two : one;
        else if (rule == 8)
            points += own == INDUSTRIAL && (zone(f, cell - w - 1) == own || zone(f, cell - w + 1) == own ||
                                            zone(f, cell + w - 1) == own || zone(f, cell + w + 1) == own)
                          ? one
                          : 0;
        else if (rule == 10)
            points += own == COMMERCIAL && homes(f, cell) == 2 ? one : 0;
        else if (rule == 14)
            points += own == RESIDENTIAL && near_in(f, cell, INDUSTRIAL) >= 2 ? one : 0;
        else if (own == COMMERCIAL) {
            int64_t sides = open_sides(f, cell);
            points += (sides ? one : 0) + (sides & 5 && sides & 10 ? two : 0);
        }
    }
    return rule == 3 ? goal_points[at + (points < 5 ? points : 5)] : points;
}

static int64_t port_total(const port_City *city, const int64_t *goals) {
    Field f;
    int64_t left = 64, top = 64, right = 0, bottom = 0;
    f.count = city->covered;
    for (int i = 0; i < f.count; i++) {
        int64_t y = city->cells[i] >> 6, x = city->cells[i] & 63;
        left = x < left ? x : left;
        right = x > right ? x : right;
        top = y < top ? y : top;
        bottom = y > bottom ? y : bottom;
    }
    f.width = right - left + 3;
    f.height = bottom - top + 3;
    f.size = f.width * f.height;
    if (f.size > 1024)
        abort(); /* 32 by 32 hold fifteen cards */
    memset(f.block, 0, f.size * sizeof *f.block);
    memset(f.group, -1, f.size * sizeof *f.group);
    memset(f.road, -1, f.size * sizeof *f.road);
    f.groups = f.roads = 0;
    for (int i = 0; i < f.count; i++) {
        int64_t cell = ((city->cells[i] >> 6) - top + 1) * f.width + (city->cells[i] & 63) - left + 1;
        f.cells[i] = cell;
        f.block[cell] = city->board[city->cells[i]];
    }
    find_groups(&f);
    find_roads(&f);
    int64_t points = -f.roads;
    for (int64_t wanted = RESIDENTIAL; wanted <= PARK; wanted++)
        points += largest(&f, wanted);
    for (int i = 0; i < 3; i++)
        points += port_goal(&f, goals[i]);
    return points;
}
