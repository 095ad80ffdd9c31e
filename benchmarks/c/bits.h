/* The city as a C programmer would keep it for speed: a plane of bits for each zone and each side that a road
   touches, a word per row, with the processor's own instructions for counting and finding bits. */

typedef struct {
    uint64_t plane[32][8]; /* R C I P N E S W, rows on a torus: a city is at most 30 high */
    uint64_t spots[32];
    uint8_t counts[32];
    uint8_t board[2048]; /* the blocks once more, for walking along roads */
    int top, bottom, places;
} bits_City;

enum { R, C, I, P, N, E, S, W };
#define ones(x) __builtin_popcountll(x)
#define row(y) plane[(y) & 31]
#define joined(a) (((a) << 1) | ((a) >> 1))

static void bits_clear(bits_City *city) {
    memset(city, 0, sizeof *city);
    city->top = 64;
}

static int64_t bits_places(const bits_City *city) { return 2 * city->places; }

static int64_t bits_nth(const bits_City *city, int64_t n) {
    int y = city->top - 2;
    int64_t left = n >> 1;
    for (; left >= city->counts[y & 31]; y++)
        left -= city->counts[y & 31];
    uint64_t bits = city->spots[y & 31];
    for (; left > 0; left--)
        bits &= bits - 1;
    return PLACE + 2 * (y * 64 + __builtin_ctzll(bits)) + (n & 1);
}

static int bits_allows(const bits_City *city, int64_t spot) {
    int y = spot >> 6;
    return y >= city->top - 2 && y <= city->bottom + 1 && (city->spots[y & 31] >> (spot & 63)) & 1;
}

static void bits_lay(bits_City *city, int64_t card, int64_t spot, int64_t turned) {
    int x = spot & 63, y = spot >> 6;
    const uint64_t *pattern = patterns[card * 2 + turned];
    uint64_t *upper = city->row(y), *lower = city->row(y + 1), kept = ~((uint64_t)3 << x);
    for (int i = 0; i < 8; i++) {
        upper[i] = (upper[i] & kept) | (pattern[i] << x);
        lower[i] = (lower[i] & kept) | (pattern[8 + i] << x);
    }
    for (int quarter = 0; quarter < 4; quarter++)
        city->board[(spot + (quarter & 1) + (quarter >> 1) * 64) & 2047] = faces[card * 8 + turned * 4 + quarter];
    city->top = y < city->top ? y : city->top;
    city->bottom = y + 1 > city->bottom ? y + 1 : city->bottom;
    for (int dy = -2; dy <= 2; dy++) {
        uint64_t new = (uint64_t)(dy == -2 || dy == 2 ? 14 : 31) << (x - 2), *spots = &city->spots[(y + dy) & 31];
        int more = ones(new & ~*spots);
        city->places += more;
        city->counts[(y + dy) & 31] += more;
        *spots |= new;
    }
}

static inline uint64_t occupied(const bits_City *city, int y) {
    const uint64_t *p = city->row(y);
    return p[R] | p[C] | p[I] | p[P];
}

/* Rows of the four zones side by side: what is done to all of them is one instruction. */
typedef uint64_t Rows[32][4];

/* Take the group of the first block of a row out of the rows of a zone; its size. */
static inline int take(Rows left, int which, int y) {
    struct { int y; uint64_t run; } stack[60];
    uint64_t bits = left[y & 31][which], run = bits & ~(bits + (bits & -bits));
    int depth = 0, size = 0;
    left[y & 31][which] ^= run;
    for (;;) {
        size += ones(run);
        for (int step = -1; step <= 1; step += 2) {
            uint64_t *near = &left[(y + step) & 31][which], more = *near & run;
            if (more) {
                for (uint64_t grown; (grown = more | (joined(more) & *near)) != more;)
                    more = grown;
                *near ^= more;
                stack[depth].y = y + step;
                stack[depth++].run = more;
            }
        }
        if (depth == 0)
            return size;
        y = stack[--depth].y;
        run = stack[depth].run;
    }
}

/* The sizes of the largest groups. Single blocks are left out at once. */
static void find_largest(const bits_City *city, int *sizes) {
    Rows left;
    uint64_t some[4] = {0};
    int rest[4] = {0};
    for (int i = R; i <= P; i++)
        left[(city->top - 1) & 31][i] = left[(city->bottom + 1) & 31][i] = 0;
    for (int y = city->top; y <= city->bottom; y++) {
        const uint64_t *here = city->row(y), *up = city->row(y - 1), *down = city->row(y + 1);
        for (int i = R; i <= P; i++) {
            left[y & 31][i] = here[i] & (joined(here[i]) | up[i] | down[i]);
            rest[i] += ones(left[y & 31][i]);
            some[i] |= here[i];
        }
    }
    for (int i = R; i <= P; i++) {
        sizes[i] = some[i] != 0;
        for (int y = city->top; rest[i] > sizes[i];) {
            if (left[y & 31][i] == 0) {
                y++;
                continue;
            }
            int size = take(left, i, y);
            rest[i] -= size;
            sizes[i] = size > sizes[i] ? size : sizes[i];
        }
    }
}

static int64_t bits_burbs(const bits_City *city, int size, int64_t park, int64_t industrial) {
    Rows left;
    uint64_t before[32];
    int64_t best = 0;
    int found = 0;
    for (int y = 0; y < 32; y++)
        left[y][R] = city->row(y)[R];
    for (int y = city->top; size && y <= city->bottom;) {
        if (left[y & 31][R] == 0) {
            y++;
            continue;
        }
        for (int i = 0; i < 32; i++)
            before[i] = left[i][R];
        if (take(left, R, y) != size)
            continue;
        for (int i = 0; i < 32; i++)
            before[i] ^= left[i][R];
        int64_t points = 0;
        for (int i = city->top; i <= city->bottom; i++) {
            uint64_t near = joined(before[i & 31]) | before[(i - 1) & 31] | before[(i + 1) & 31];
            points += ones(near & city->row(i)[P]) * park + ones(near & city->row(i)[I]) * industrial;
        }
        if (!found || points > best)
            best = points;
        found = 1;
    }
    return best;
}

typedef struct {
    int64_t roads, edge, longest, hops, looping, commutes, loops;
} Roads;

/* How many roads there are, or -1 if there may be loops: a road is a block, and one less for each join. */
static int64_t road_number(const bits_City *city) {
    int64_t number = 0;
    int corners = 0;
    for (int y = city->top; y <= city->bottom; y++) {
        const uint64_t *p = city->row(y);
        uint64_t easts = p[E] & (p[W] >> 1), souths = p[S] & city->row(y + 1)[N];
        uint64_t norths = p[N] & city->row(y - 1)[S], wests = p[W] & (p[E] << 1);
        number += ones(p[N] | p[E] | p[S] | p[W]) - ones(easts) - ones(souths);
        corners |= (souths & easts ? 1 : 0) | (souths & wests ? 2 : 0) | (norths & easts ? 4 : 0) | (norths & wests ? 8 : 0);
    }
    return corners == 15 ? -1 : number;
}

static void walk(const bits_City *city, Roads *found) {
    uint64_t left[32] = {0};
    memset(found, 0, sizeof *found);
    for (int y = city->top; y <= city->bottom; y++) {
        const uint64_t *p = city->row(y);
        left[y & 31] = p[N] | p[E] | p[S] | p[W];
    }
    for (int first = city->top; first <= city->bottom;) {
        if (left[first & 31] == 0) {
            first++;
            continue;
        }
        static const int steps[] = {-64, 1, 64, -1};
        int start = first * 64 + __builtin_ctzll(left[first & 31]), length = 1, loop = 0, ends[2];
        int sides = city->board[start & 2047] & 0x78, zones = 1 << (city->board[start & 2047] & 7);
        left[first & 31] &= left[first & 31] - 1;
        for (int way = 0; way < 2 && !loop; way++) {
            int near = start, out = way ? sides & (sides - 1) : sides & -sides;
            for (;;) {
                near += steps[__builtin_ctz(out) - 3];
                int back = out <= 16 ? out << 2 : out >> 2, block = city->board[near & 2047];
                if (!(block & back))
                    break;
                if (near == start) {
                    loop = 1;
                    break;
                }
                left[(near >> 6) & 31] &= ~((uint64_t)1 << (near & 63));
                length++;
                zones |= 1 << (block & 7);
                out = (block & 0x78) ^ back;
            }
            ends[way] = near;
        }
        found->roads++;
        found->longest = length > found->longest ? length : found->longest;
        found->commutes += (zones & 6) == 6;
        if (loop) {
            found->loops++;
            found->looping += length;
            continue;
        }
        int one = city->board[ends[0] & 2047] & 7, other = city->board[ends[1] & 2047] & 7;
        found->edge += one == 0 || other == 0;
        found->hops += one == PARK && other == PARK && ends[0] != ends[1];
    }
}

static int64_t fullest_row(const bits_City *city, int which) {
    int best = 0;
    for (int y = city->top; y <= city->bottom; y++) {
        int found = ones(which < 0 ? occupied(city, y) : city->row(y)[which]);
        best = found > best ? found : best;
    }
    return best;
}

static uint64_t columns(const bits_City *city, int which, uint64_t *digits) {
    uint64_t every = 0;
    memset(digits, 0, 5 * sizeof *digits);
    for (int y = city->top; y <= city->bottom; y++) {
        uint64_t carry = which < 0 ? occupied(city, y) : city->row(y)[which];
        every |= occupied(city, y);
        for (int i = 0; i < 5; i++) {
            uint64_t next = digits[i] & carry;
            digits[i] ^= carry;
            carry = next;
        }
    }
    return every;
}

static int64_t fullest_column(const bits_City *city, int which) {
    uint64_t digits[5], left = ~(uint64_t)0;
    int64_t best = 0;
    columns(city, which, digits);
    for (int i = 4; i >= 0; i--)
        if (left & digits[i]) {
            left &= digits[i];
            best |= 1 << i;
        }
    return best;
}

static int64_t bits_lines(const bits_City *city, int64_t wanted, int64_t hit, int64_t none) {
    uint64_t digits[5], every = columns(city, P, digits), right = every, empty = every;
    int64_t points = 0;
    for (int y = city->top; y <= city->bottom; y++) {
        int parks = ones(city->row(y)[P]);
        points += parks == wanted ? hit : parks == 0 ? none : 0;
    }
    for (int i = 0; i < 5; i++) {
        right &= wanted >> i & 1 ? digits[i] : ~digits[i];
        empty &= ~digits[i];
    }
    return points + ones(right) * hit + (wanted ? ones(empty) * none : 0);
}

static int64_t bits_goal(const bits_City *city, int64_t card, const int *sizes, Roads *roads, int *walked) {
    int64_t rule = goal_rules[card], at = card * 6, one = goal_points[at], two = goal_points[at + 1];
    int64_t found = 0, more = 0;
    if ((rule == 0 || rule == 11 || rule == 12 || rule == 13 || rule == 15) && !*walked) {
        walk(city, roads);
        *walked = 1;
    }
    switch (rule) {
    case 0:
        return (roads->roads - roads->edge - (loops_score ? 0 : roads->loops)) * one + roads->edge * two;
    case 1:
        return bits_lines(city, one, two, goal_points[at + 2]);
    case 5:
        return sizes[R] * one + sizes[I] * two;
    case 7:
        return bits_burbs(city, sizes[R], one, two);
    case 9: {
        int64_t across = fullest_row(city, C), down = fullest_column(city, C);
        return (across > down ? across : down) * one;
    }
    case 11:
        return roads->longest / one;
    case 12:
        return roads->hops * one;
    case 13:
        return roads->looping * one;
    case 15:
        return roads->commutes * one;
    case 17:
        return (fullest_row(city, -1) + fullest_column(city, -1)) * one;
    }
    for (int y = city->top; y <= city->bottom; y++) {
        const uint64_t *p = city->row(y), *up = city->row(y - 1), *down = city->row(y + 1);
        if (rule == 2) {
            found += ones(p[P]);
            more += ones(p[I]);
        } else if (rule == 3) {
            uint64_t squares = 0;
            for (int i = R; i <= P; i++) {
                uint64_t both = p[i] & down[i];
                squares |= both & (both >> 1);
            }
            found += ones(squares);
        } else if (rule == 4) {
            uint64_t bad = p[R] | p[P];
            found += ones(p[I] & ~(joined(bad) | up[R] | up[P] | down[R] | down[P]));
        } else if (rule == 6) {
            uint64_t here = occupied(city, y);
            uint64_t inside = p[P] & (here << 1) & (here >> 1) & occupied(city, y - 1) & occupied(city, y + 1);
            found += ones(inside);
            more += ones(p[P]) - ones(inside);
        } else if (rule == 8)
            found += ones(p[I] & joined(up[I] | down[I]));
        else if (rule == 10) {
            uint64_t north = p[N] & up[S] & up[R], south = p[S] & down[N] & down[R];
            uint64_t east = p[E] & ((p[W] & p[R]) >> 1), west = p[W] & ((p[E] & p[R]) << 1);
            found += ones(p[C] & ((north & south) | (east & west) | ((north | south) & (east | west))));
        } else if (rule == 14) {
            uint64_t left = p[I] << 1, right = p[I] >> 1;
            found += ones(p[R] & ((up[I] & down[I]) | (left & right) | ((up[I] | down[I]) & (left | right))));
        } else {
            uint64_t here = occupied(city, y), upright = p[C] & ~(occupied(city, y - 1) & occupied(city, y + 1));
            uint64_t sideways = p[C] & ~((here << 1) & (here >> 1));
            found += ones(upright | sideways);
            more += ones(upright & sideways);
        }
    }
    return rule == 3 ? goal_points[at + (found < 5 ? found : 5)] : found * one + more * two;
}

static int64_t bits_total(const bits_City *city, const int64_t *goals) {
    int sizes[4], walked = 0;
    Roads roads;
    int64_t number = road_number(city), points = 0;
    if (number < 0) {
        walk(city, &roads);
        walked = 1;
        number = roads.roads;
    }
    find_largest(city, sizes);
    for (int which = R; which <= P; which++)
        points += sizes[which];
    for (int i = 0; i < 3; i++)
        points += bits_goal(city, goals[i], sizes, &roads, &walked);
    return points - number;
}
