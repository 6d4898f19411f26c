// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;
type Call = (who: string, method: 'GET' | 'POST', url: string, body?: object) => Promise<Answer>;
/** A record that is decided about. */
type About = readonly [entity: string, id: string];
type Verb = 'agree' | 'refuse' | 'back';

/** Whoever is asked about a record decides: by their own open task, as they see it. The answer of the call, refusals too. */
export async function decide(
  call: Call,
  who: string,
  [entity, id]: About,
  verb: Verb = 'agree',
  remark?: string,
): Promise<Answer> {
  const told = await call(who, 'GET', `/flows/of/${entity}/${id}`);
  const { task, rev } = told.result ?? {};
  if (!task) return { ...told, success: false, message: `${who} is not asked about ${entity} ${id}` };
  return call(who, 'POST', `/flows/tasks/${task.id}/${verb}`, { rev, ...(remark && { remark }) });
}

/** As `decide`, by one after another: each as often as they are asked in a row. All of it must succeed, and decide it. */
export async function decided(call: Call, about: About, ...persons: readonly string[]): Promise<void> {
  let told: Answer = null;
  for (const who of persons) {
    do told = await decide(call, who, about);
    while (told.success && told.result.task);
    if (!told.success) throw new Error(`${who} cannot agree: ${JSON.stringify(told)}`);
  }
  if (told?.result.status === 'running') throw new Error(`others are asked: ${JSON.stringify(told.result.steps)}`);
}

/** Whoever began it takes it back. */
export async function takeBack(call: Call, who: string, [entity, id]: About): Promise<Answer> {
  const { result } = await call(who, 'GET', `/flows/of/${entity}/${id}`);
  return call(who, 'POST', `/flows/instances/${result?.instance}/withdraw`, { rev: result?.rev });
}
