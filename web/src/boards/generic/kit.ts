// What any game is drawn with that has no pictures of its own.

import type { Kit } from '../boards';
import GenericBoard from './GenericBoard.svelte';
import Panel from './GenericPanel.svelte';
import Strip from './GenericStrip.svelte';

export const kit: Kit = { Board: GenericBoard, TextBoard: GenericBoard, Panel, Strip };
