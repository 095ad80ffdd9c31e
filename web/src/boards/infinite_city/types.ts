import type { InfiniteCityTileType, InfiniteCityView } from '../../lib/api';
import type { Shown } from '../boards';

export type TileType = InfiniteCityTileType;
export type { InfiniteCityCityTile as CityTile, InfiniteCityPlace as Place, InfiniteCityPlayer as Player } from '../../lib/api';

export const viewOf = (snapshot: Shown): InfiniteCityView => snapshot.view.table as unknown as InfiniteCityView;

export const typesOf = (view: InfiniteCityView): Map<string, TileType> => new Map(view.types.map((kind) => [kind.code, kind]));
