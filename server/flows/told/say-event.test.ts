import { describe, expect, test } from 'vitest';
import { flowVerbs, verbTraits } from '../../../schemas/flows/verbs.ts';
import { forced, sayVerb } from './say-event.ts';

const names = { person: (id: string) => `${id}先生`, step: (key: string) => `步骤${key}` };

describe('the log of a flow', () => {
  /** An opinion put aside leaves no line. */
  const logged = flowVerbs.filter((verb) => verb !== 'keep');

  test.each(logged)('says in words of its own that somebody did %s', (verb) => {
    expect(sayVerb(verb, { to: 's', from: 'a' }, names)).not.toBe(sayVerb('', {}));
  });

  test('names the persons where a verb is about them', () => {
    expect(sayVerb('forward', { persons: ['王', '李'] }, names)).toBe('转办给 王先生、李先生');
    expect(sayVerb('urge', { persons: ['王'] }, names)).toBe('催办');
    expect(flowVerbs.filter((verb) => verbTraits[verb].namesPersons)).toEqual([
      'forward',
      'consult',
      'addBefore',
      'addAfter',
      'addBeside',
      'remove',
      'copy',
    ]);
  });

  test('tells apart what went over the heads of those asked', () => {
    expect([...forced]).toEqual(['end', 'suspend', 'resume', 'jump', 'reassign', 'upgrade']);
  });
});
