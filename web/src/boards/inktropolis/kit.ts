// What a table of this game is drawn with: it comes as one file.

import type { Kit } from '../boards';
import TextBoard from '../generic/GenericBoard.svelte';
import Area from './Area.svelte';
import Board from './Board.svelte';
import Counts from './score/Counts.svelte';
import Face from './faces/Face.svelte';
import Panel from './score/Panel.svelte';
import Strip from './score/Strip.svelte';
import { begins, caption, scoresTold, tellsLastRound } from './beats';

export const kit: Kit = { Area, Board, Counts, Face, Panel, Strip, TextBoard, begins, caption, scoresTold, tellsLastRound };
