// What the service tells of a table: all of it, or what is new since what it told last.

import type { ChangeMessage, Snapshot, StateMessage } from './api';

/** What is missing in a change is as it was. */
export function changed(old: Snapshot, { kept, snapshot }: Pick<ChangeMessage, 'kept' | 'snapshot'>): Snapshot {
  const { view, log, ...rest } = snapshot as Partial<Snapshot>;
  return {
    ...old,
    ...rest,
    view: old.view && view ? { ...old.view, ...view, table: { ...old.view.table, ...view.table } } : old.view,
    log: [...old.log.slice(0, kept), ...(log ?? [])],
  };
}

/** Positions that were told one after the other. */
export function inARow(messages: readonly (StateMessage | ChangeMessage)[]): Snapshot[] {
  const found: Snapshot[] = [];
  for (const message of messages) {
    const last = found.at(-1);
    if (message.type === 'state') found.push(message.snapshot);
    else if (last) found.push(changed(last, message));
  }
  return found;
}
