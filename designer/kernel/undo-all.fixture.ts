import { expect } from 'vitest';
import type { EntityDocument } from '../../schemas/language/entity.ts';
import { type Ask, type Command, doCommand, undoCommand } from './command.ts';

type Asks = readonly ((now: EntityDocument) => Ask | null | undefined)[];

/** Does whatever can be done one after the other, takes it back in the order it came, and finds the very same bytes. */
export function expectAllUndone(start: EntityDocument, asks: Asks): void {
  const commands: Command[] = [];
  let document = start;
  for (const ask of asks) {
    const asked = ask(document);
    const made = asked && doCommand(document, asked, 0);
    if (!made) continue;
    document = made.document;
    commands.push(made.command);
  }
  for (const command of commands.toReversed()) {
    const undone = undoCommand(document, command);
    if (!undone.ok) throw new Error('cannot be undone');
    document = undone.document;
  }
  expect(JSON.stringify(document)).toBe(JSON.stringify(start));
}
