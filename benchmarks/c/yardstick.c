/* Sprawlopolis in C, to say how far compiled Python is from it: see benchmarks/yardstick.py, which writes
   tables.h from the content and checks that every game is the engine's.

       yardstick (port|bits) check FIRST COUNT      decisions, digest and score of each game
       yardstick (port|bits) (play|score|clone) SECONDS SEED      how many per second of processor time */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tables.h"

enum { CARDS = 18, PLACE = 32, ORIGIN = 31 * 64 + 31 };
enum { RESIDENTIAL = 1, COMMERCIAL, INDUSTRIAL, PARK };

static volatile int64_t sink;

/* The engine's generator (engine/rng.py): sfc32. */
typedef struct {
    uint32_t a, b, c, counter;
} Rng;

static inline uint32_t next32(Rng *rng) {
    uint32_t mixed = rng->a + rng->b + rng->counter++;
    rng->a = rng->b ^ (rng->b >> 9);
    rng->b = rng->c + (rng->c << 3);
    rng->c = ((rng->c << 21) | (rng->c >> 11)) + mixed;
    return mixed;
}

static inline Rng new_rng(int64_t seed) {
    Rng rng = {(uint32_t)seed, (uint32_t)(seed >> 32), 0x9E3779B9, 1};
    for (int i = 0; i < 16; i++)
        next32(&rng);
    return rng;
}

static inline int64_t below(Rng *rng, int64_t n) {
    int64_t product = (int64_t)(next32(rng) >> 1) * n;
    if ((product & 0x7FFFFFFF) < n) {
        int64_t threshold = 0x80000000LL % n;
        while ((product & 0x7FFFFFFF) < threshold)
            product = (int64_t)(next32(rng) >> 1) * n;
    }
    return product >> 31;
}

static void shuffle(Rng *rng, int64_t *items, int count) {
    for (int i = count - 1; i > 0; i--) {
        int64_t j = below(rng, i + 1), item = items[i];
        items[i] = items[j];
        items[j] = item;
    }
}

#include "port.h"
#define CITY(name) port_##name
#include "game.h"
#undef CITY
#include "bits.h"
#define CITY(name) bits_##name
#include "game.h"

static double now(void) { return (double)clock() / CLOCKS_PER_SEC; }

int main(int count, char **words) {
    if (count != 5)
        return 1;
    int bits = strcmp(words[1], "bits") == 0;
    if (strcmp(words[2], "check") == 0) {
        (bits ? bits_check : port_check)(atoll(words[3]), atoll(words[4]));
        return 0;
    }
    double seconds = atof(words[3]), spent;
    int64_t seed = atoll(words[4]), done = 0;
    int64_t (*work)(const char *, int64_t) = bits ? bits_work : port_work;
    work(words[2], seed);
    double started = now();
    while ((spent = now() - started) < seconds)
        done += work(words[2], ++seed);
    printf("%f\n", (double)done / spent);
    return 0;
}
