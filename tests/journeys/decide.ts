import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { type Caller, callerOf } from './people.ts';
import { standing } from './record-page.ts';

interface Told {
  readonly rev: number;
  readonly task: { readonly id: string } | null;
}
export type About = readonly [entity: string, id: string];
type Verb = 'agree' | 'refuse' | 'back';

/** What somebody who is asked about a record says to it, by their own open task. */
export async function decide(who: Caller, [entity, id]: About, verb: Verb = 'agree', remark?: string): Promise<void> {
  const { result } = await who.get<Told | null>(`/flows/of/${entity}/${id}`);
  if (!result?.task) throw new Error(`not asked about ${entity} ${id}: ${JSON.stringify(result)}`);
  const said = { rev: result.rev, ...(remark && { remark }) };
  const answer = await who.post(`/flows/tasks/${result.task.id}/${verb}`, said);
  expect(answer, JSON.stringify(answer)).toMatchObject({ success: true });
}

interface Decision {
  readonly by: string;
  readonly verb?: Verb;
  readonly remark?: string;
  /** Where the record stands then. */
  readonly then: string;
}

/** The record whose page stands open. */
export function recordAt(page: Page): About {
  const [, entity = '', id = ''] = /\/record\/(\w+)\/([0-9a-f-]{36})/.exec(page.url()) ?? [];
  return [entity, id];
}

/** Decides about the record whose page stands open. */
export async function decideHere(
  page: Page,
  request: APIRequestContext,
  { by, verb, remark, then }: Decision,
): Promise<void> {
  await expect(page).toHaveURL(/\/record\/\w+\/[0-9a-f-]{36}/);
  await decide(await callerOf(request, by), recordAt(page), verb, remark);
  await page.reload();
  await expect(standing(page, then)).toBeVisible();
}
