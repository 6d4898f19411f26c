import { isAsk } from '../../../schemas/flows/places.ts';
import { Refusal } from '../../kernel/errors.ts';
import { namesOf, thoseOfSuppliers } from '../who/directory.ts';
import { flowOf, instanceOf, type Work } from '../work.ts';

/** Nobody from outside is let in by a choice, unless the step is meant for suppliers. */
export async function refuseOutsiders(
  work: Work,
  { instanceId, step: key }: { readonly instanceId: string; readonly step: string },
  persons: readonly string[],
): Promise<void> {
  const step = flowOf(work, instanceOf(work, instanceId)).steps[key];
  if (isAsk(step) && step.who.some((one) => 'contactsOf' in one)) return;
  const [first] = await thoseOfSuppliers(work.house, persons);
  if (first === undefined) return;
  const name = (await namesOf(work.house, [first])).get(first) ?? '';
  throw new Refusal('invalid_input', { text: `${name}是供应商的账号，这一步只能选择本公司的人，请重新选择` });
}
