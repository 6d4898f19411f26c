import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { hashToken } from '../../server/kernel/token.ts';
import { faultsOf, tokensAndHashes } from './look-for.ts';

const token = 'Ab_-'.repeat(11).slice(0, 43);
const id = '0197c3a1-2b4d-7e6f-8a90-b1c2d3e4f506';
const sought = { words: ['QJXKZA'], ids: new Set([id]), tokens: tokensAndHashes([token]) };

const answered = (payload: string | Buffer, said = '') => {
  const app = Fastify();
  app.get('/', (_, reply) => reply.send(payload));
  return app.inject('/').then((response) => faultsOf(response, said, sought));
};

test.each([
  ['a word, in any case', '“qjxkza”', ['says']],
  ['an id', `["${id}"]`, [`names ${id}`]],
  ['a token', `"${token}"`, ['holds a token']],
  ['what is kept of a token', `"${hashToken(token)}"`, ['holds a token']],
  ['a token inside a longer word', `x${token}y`, ['holds a token']],
  ['a token between bytes that are no text', Buffer.from(`\xff\xe4${token}\xc3 `, 'latin1'), ['holds a token']],
  ['what a database says', 'ERROR: relation "demand"', ['says “relation "”']],
])('%s is found', async (_, payload, faults) => {
  const found = await answered(payload);
  expect(found).toHaveLength(faults.length);
  for (const [at, fault] of faults.entries()) expect(found[at]).toContain(fault);
});

test('what was said by the asker, and words of the length of a token, are no faults', async () => {
  expect(await answered(`${id} ${'x'.repeat(43)} ${'中'.repeat(50)}`, id)).toEqual([]);
});
