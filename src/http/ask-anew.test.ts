import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { askAnew } from './ask-anew.ts';

test('what was being asked for the first time while something was done tells what came of it', async () => {
  const queries = new QueryClient();
  const answers: ((said: string) => void)[] = [];
  const observer = new QueryObserver(queries, {
    queryKey: ['desk', 'done'],
    queryFn: () => new Promise<string>((answer) => answers.push(answer)),
  });
  const stop = observer.subscribe(() => {});
  await expect.poll(() => answers.length).toBe(1);
  const asked = askAnew(queries, ['desk']);
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.('before');
  answers[1]?.('after');
  await asked;
  expect(observer.getCurrentResult().data).toBe('after');
  stop();
});
