import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../../../schemas/language/document.ts';
import type { EntityDocument } from '../../../../../schemas/language/entity.ts';
import { booking } from '../../../../../tests/fixtures/line-states.ts';
import { type Ask, type Command, doCommand, undoCommand } from '../../../../kernel/command.ts';
import { inKeyOrder } from '../../../../kernel/steps.ts';
import { operationsOf } from '../../access/access-commands.ts';
import { paneOf } from '../../panes.tsx';
import {
  addLineMove,
  addLineState,
  beginLineStates,
  lineMoversOf,
  removeLineMove,
  removeLineState,
  setLineMove,
  setLineMovers,
  setLineNode,
  setLineStart,
  statesOfLines,
} from './line-commands.ts';

const read = (json: unknown): EntityDocument => {
  const found = readDocument(json);
  if (!found.ok) throw new Error(JSON.stringify(found.issues));
  return inKeyOrder(found.value) as EntityDocument;
};
const document = read(booking);
const done = (ask: Ask | null, before = document): EntityDocument =>
  (ask && doCommand(before, ask, 0)?.document) ?? before;
const linesOf = (one: EntityDocument) => statesOfLines(one, 'lines');

describe('states of rows are edited by commands that can be taken back', () => {
  test.each<[string, Ask | null]>([
    ['a state', addLineState(document, 'lines').ask],
    ['a move', addLineMove(document, 'lines')?.ask ?? null],
    ['a word of a state', setLineNode('lines', 'sure', 'deletable', true)],
    ['a word of a move', setLineMove('lines', 'confirm', 'when', undefined)],
    ['where rows begin', setLineStart('lines', 'sure')],
    ['who may', setLineMovers(document, 'lines', 'confirm', ['buyer'])],
    ['a state gone', removeLineState(document, 'lines', 'sure')],
    ['a move gone', removeLineMove(document, 'lines', 'confirm')],
  ])('%s', (_, ask) => {
    const made = ask && doCommand(document, ask, 0);
    expect(made?.document).not.toEqual(document);
    expect(() => read(made?.document)).not.toThrow();
    const back = made && undoCommand(made.document, made.command as Command);
    expect(back && 'document' in back ? back.document : null).toEqual(document);
  });

  test('they begin with a field of their own where there is none, and whoever edits may move', () => {
    const bare = structuredClone(document) as unknown as {
      parts: { lines: { states?: unknown; fields: Record<string, unknown> } };
    };
    delete bare.parts.lines.states;
    delete bare.parts.lines.fields.state;
    const begun = done(
      beginLineStates(bare as unknown as EntityDocument, 'lines').ask,
      bare as unknown as EntityDocument,
    );
    expect(linesOf(begun)).toMatchObject({ field: 'lineStatus', start: 'open' });
    expect(begun.parts?.lines?.fields.lineStatus).toMatchObject({ type: 'state' });
    expect(lineMoversOf(begun, 'lines', 'finish')).toContain('buyer');
  });

  test('a state takes the moves along that need it, and these their rights; the first one stays', () => {
    const after = done(removeLineState(document, 'lines', 'sure'));
    expect(Object.keys(linesOf(after)?.moves ?? {}).toSorted()).toEqual(['drop', 'refuse', 'reopen']);
    expect(linesOf(after)?.moves.reopen?.from).toEqual(['refused']);
    expect(after.access?.roles.demandHead?.do).toEqual([]);
    expect(removeLineState(document, 'lines', 'open')).toBeNull();
  });

  test('their moves are granted beside those of records, and their places are found in the pane of states', () => {
    expect(operationsOf(document)).toContainEqual({ key: 'lines.move:confirm', label: '明细：确认' });
    expect(lineMoversOf(document, 'lines', 'confirm').toSorted()).toEqual(['demandHead', 'supMgr']);
    expect(lineMoversOf(done(setLineMovers(document, 'lines', 'confirm', ['buyer'])), 'lines', 'confirm')).toEqual([
      'buyer',
    ]);
    expect(paneOf('/parts/lines/states/moves/confirm/when')).toBe('states');
    expect(paneOf('/parts/lines/fields/qty')).toBe('form');
  });
});
