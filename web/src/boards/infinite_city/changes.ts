// What a choice would change for whom, added up from what the server counted.

import type { Forecast } from '../../lib/forecast';

/** Only those for whom anything changes, in the order of the seats. */
export function changeBySeat(forecast: Pick<Forecast, 'lines'> | null | undefined): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { seat, before, after } of forecast?.lines ?? [])
    if (seat !== null) sums.set(seat, (sums.get(seat) ?? 0) + after - before);
  return new Map([...sums].filter(([, change]) => change).sort(([a], [b]) => a - b));
}

/** The same without one of them. */
export const othersChange = (forecast: Pick<Forecast, 'lines'> | null | undefined, seat: number | null): [number, number][] =>
  [...changeBySeat(forecast)].filter(([who]) => who !== seat);
