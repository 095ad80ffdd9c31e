// What people are to each other, and what a host does about those who do not behave. No table needs it.

import type { Deed, HostPage, MyPeople, NewReport, PlanInfo, Profile, RatingInfo, ReportMade, SeatRating } from './api';
import { json } from './http';

const person = (name: string) => `/api/people/${encodeURIComponent(name)}`;
const table = (code: string) => `/api/tables/${encodeURIComponent(code)}`;

export const people = {
  profile: (name: string | null) => json<Profile>('GET', name === null ? '/api/me/profile' : person(name)),
  mine: () => json<MyPeople>('GET', '/api/me/people'),
  befriend: (name: string, wanted: boolean) => json<Profile>('POST', `${person(name)}/friend`, { wanted }),
  block: (name: string, wanted: boolean) => json<Profile>('POST', `${person(name)}/block`, { wanted }),
  reportName: (name: string, words: string) => json<ReportMade>('POST', `${person(name)}/report`, { words }),
  /** Somebody at a table; how those whom I have blocked are marked in its chat. */
  blockAt: (code: string, message: number, wanted: boolean) =>
    json<string[]>('POST', `${table(code)}/block`, { message, wanted }),
  blockedAt: (code: string) => json<string[]>('GET', `${table(code)}/blocked`),
  report: (code: string, report: NewReport) => json<ReportMade>('POST', `${table(code)}/report`, report),
  invite: (code: string, name: string) => json<MyPeople>('POST', `${table(code)}/invite`, { name }),
  ratings: (code: string) => json<SeatRating[]>('GET', `${table(code)}/ratings`),
  plan: (code: string, seat: number) => json<PlanInfo>('GET', `${table(code)}/plan?seat=${seat}`),
  /** In the place of the plan that I had; without steps it is taken back. */
  setPlan: (code: string, seat: number, steps: readonly string[]) =>
    json<PlanInfo>('POST', `${table(code)}/plan`, { seat, steps }),
  host: () => json<HostPage>('GET', '/api/host'),
  do: (deed: Deed) => json<HostPage>('POST', '/api/host', deed),
};

/** “1612 ± 62”; of a bot there is nothing to doubt. */
export const strength = ({ points, band }: Pick<RatingInfo, 'points' | 'band'>): string =>
  band ? `${points} ± ${band}` : String(points);
