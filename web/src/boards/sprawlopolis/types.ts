import type { Shown } from '../boards';
import type { Card, CityBlock } from './draw';

export interface SprawlView {
  goals: { goal: number; name: string; text: string; points: number }[];
  target: number;
  score: number;
  city: CityBlock[];
  placements: { card: number; x: number; y: number; turned: boolean }[];
  current: number;
  chosen: Card | null;
  top: Card | null;
  deck: number;
  hands: { seat: number; count: number; cards: Card[] }[];
}

export const viewOf = (snapshot: Shown): SprawlView => snapshot.view.table as unknown as SprawlView;
