// What a table of this game is drawn with: it comes as one file.

import type { Kit } from '../boards';
import Area from './Area.svelte';
import Board from './Board.svelte';
import Counts from './score/Counts.svelte';
import Face from './faces/Face.svelte';
import Panel from './score/Panel.svelte';
import Strip from './score/Strip.svelte';
import TextBoard from './TextBoard.svelte';

export const kit: Kit = { Area, Board, Counts, Face, Panel, Strip, TextBoard };
