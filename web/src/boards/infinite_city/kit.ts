// What a table of this game is drawn with: it comes as one file.

import type { Kit } from '../boards';
import Strip from '../generic/GenericStrip.svelte';
import TextBoard from '../generic/GenericBoard.svelte';
import Board from './Board.svelte';
import Counts from './score/Counts.svelte';
import Face from './faces/Face.svelte';
import Panel from './score/Panel.svelte';
import { begins, caption } from './beats';
import { reasonOf } from './score/reason';

export const kit: Kit = { Board, Counts, Face, Panel, Strip, TextBoard, begins, caption, reasonOf };
