/* A whole game of Sprawlopolis for one player, in the standard game: the deal, the turns, the random player.
   What a city is, and how it is counted, comes from port.h or bits.h, named by CITY(…). */

typedef struct {
    int64_t placements[15], deck[15];
    int64_t hands[1], known[CARDS + 1], goals[3];
    int placed, left;
    int64_t chosen;
    Rng rng;
    CITY(City) city;
} CITY(State);

static void CITY(show_top)(CITY(State) *state) {
    if (state->left > 0)
        state->known[state->deck[state->left - 1]] = 3;
}

static void CITY(put)(CITY(State) *state, int64_t card, int64_t spot, int64_t turned) {
    state->placements[state->placed++] = (spot << 6) | (card << 1) | turned;
    CITY(lay)(&state->city, card, spot, turned);
}

static void CITY(deal)(CITY(State) *state, int64_t seed) {
    int64_t cards[CARDS];
    state->rng = new_rng(seed);
    state->placed = state->chosen = 0;
    CITY(clear)(&state->city);
    for (int i = 0; i < CARDS; i++)
        cards[i] = i + 1;
    shuffle(&state->rng, cards, CARDS);
    memset(state->known, 0, sizeof state->known);
    for (int i = 0; i < 3; i++) { /* in ascending order */
        int64_t goal = cards[CARDS - 3 + i];
        int at = i;
        for (; at > 0 && state->goals[at - 1] > goal; at--)
            state->goals[at] = state->goals[at - 1];
        state->goals[at] = goal;
        state->known[goal] = 3;
    }
    state->left = CARDS - 3;
    memcpy(state->deck, cards, sizeof state->deck);
    below(&state->rng, 1); /* who begins */
    state->hands[0] = 0;
    for (int i = 0; i < 3; i++) {
        int64_t card = state->deck[--state->left];
        state->hands[0] |= (int64_t)1 << card;
        state->known[card] = 1;
    }
    CITY(show_top)(state);
    CITY(put)(state, state->deck[--state->left], ORIGIN, 0);
    CITY(show_top)(state);
}

static int CITY(over)(const CITY(State) *state) { return state->placed == 15 && state->chosen == 0; }

static int64_t CITY(draw)(CITY(State) *state, Rng *rng) {
    if (state->chosen == 0) {
        int64_t hand = state->hands[0];
        for (int64_t n = below(rng, __builtin_popcountll(hand)); n > 0; n--)
            hand &= hand - 1;
        return __builtin_ctzll(hand);
    }
    return CITY(nth)(&state->city, below(rng, CITY(places)(&state->city)));
}

static void CITY(apply)(CITY(State) *state, int64_t action) {
    if (state->chosen == 0) {
        if (action < 1 || action > CARDS || !((state->hands[0] >> action) & 1))
            abort();
        state->chosen = action;
        state->known[action] = 3;
        return;
    }
    int64_t spot = (action - PLACE) >> 1, card = state->chosen;
    if (action < PLACE || !CITY(allows)(&state->city, spot))
        abort();
    state->hands[0] &= ~((int64_t)1 << card);
    CITY(put)(state, card, spot, (action - PLACE) & 1);
    state->chosen = 0;
    if (state->left > 0) {
        state->hands[0] |= (int64_t)1 << state->deck[--state->left];
        CITY(show_top)(state);
    }
}

static int CITY(play)(CITY(State) *state, Rng rng, uint64_t *digest) {
    int decisions = 0;
    while (!CITY(over)(state)) {
        int64_t action = CITY(draw)(state, &rng);
        CITY(apply)(state, action);
        if (digest)
            *digest = (*digest * 1000003 + (uint64_t)action) & 0xFFFFFFFFFFFF;
        decisions++;
    }
    return decisions;
}

static void CITY(check)(int64_t first, int64_t count) {
    for (int64_t seed = first; seed < first + count; seed++) {
        CITY(State) state;
        uint64_t digest = 0;
        CITY(deal)(&state, seed);
        int decisions = CITY(play)(&state, new_rng(seed + 1), &digest);
        printf("%d %llu %lld\n", decisions, (unsigned long long)digest,
               (long long)CITY(total)(&state.city, state.goals));
    }
}

static int64_t CITY(work)(const char *kind, int64_t seed) {
    static CITY(State) finished[200], copy;
    static int ready;
    int64_t done = 0;
    if (strcmp(kind, "play") == 0) {
        CITY(State) state;
        for (int64_t one = 20 * seed; one < 20 * seed + 20; one++) {
            CITY(deal)(&state, one);
            done += CITY(play)(&state, new_rng(one + 1), NULL);
            sink += CITY(total)(&state.city, state.goals);
        }
        return done;
    }
    for (; ready < 200; ready++) {
        CITY(deal)(&finished[ready], ready);
        CITY(play)(&finished[ready], new_rng(ready + 1), NULL);
    }
    if (strcmp(kind, "score") == 0) {
        for (int i = 0; i < 200; i++)
            sink += CITY(total)(&finished[i].city, finished[i].goals);
        return 200;
    }
    for (int i = 0; i < 1000; i++) { /* clone */
        copy = finished[i % 200];
        __asm__ volatile("" : : "r"(&copy) : "memory"); /* or the copies would be left out */
        sink += copy.chosen;
    }
    return 1000;
}
