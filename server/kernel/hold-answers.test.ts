import { Type } from '@sinclair/typebox';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defineContract } from './define-contract.ts';
import { RawJson, Said } from './envelope.ts';
import { hearAnswer, holdAnswers } from './hold-answers.ts';

const contract = defineContract({
  method: 'GET',
  url: '/things',
  permission: 'signedIn',
  result: Type.Object({ name: Type.String(), more: Type.Optional(Type.Array(Type.Object({ at: Type.String() }))) }),
});

beforeEach(holdAnswers);
afterEach(holdAnswers);

test.each([
  ['a value', { name: '甲' }],
  ['a sentence with a value', new Said('好', { name: '甲' })],
  ['text that is JSON already', new RawJson('{"name":"甲"}')],
  ['what JSON leaves out', { name: '甲', more: undefined }],
  ['what JSON spells otherwise', { name: '甲', more: [{ at: new Date(0) }] }],
])('%s is heard as whoever asked reads it', (_, answer) => {
  expect(() => hearAnswer(contract, answer)).not.toThrow();
});

test.each([
  ['a value of another type', { name: 1 }, '/name must be string'],
  ['nothing', null, 'must be object'],
  ['less', {}, "required property 'name'"],
  ['more', { name: '甲', price: '1' }, 'price'],
  ['more further in', { name: '甲', more: [{ at: '', price: '1' }] }, '/more/0'],
])('%s than the contract says is a fault of ours', (_, answer, told) => {
  expect(() => hearAnswer(contract, answer)).toThrow(told);
});
