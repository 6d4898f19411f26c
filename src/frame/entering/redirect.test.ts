import { expect, test } from 'vitest';
import { redirectTarget } from './redirect.ts';

test.each([
  ['?redirect=%2Flist%2Fdemand%2Fmain%3Fpage%3D2', '/list/demand/main?page=2'],
  ['', '/home'],
  ['?redirect=https%3A%2F%2Fevil.example', '/home'],
  ['?redirect=%2F%2Fevil.example', '/home'],
  ['?redirect=%2F%5Cevil.example', '/home'],
  ['?redirect=javascript%3Aalert(1)', '/home'],
])('after signing in, %s leads to %s', (search, target) => {
  expect(redirectTarget(search, '/home')).toBe(target);
});
