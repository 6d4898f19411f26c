import { actionKinds } from '../../../schemas/actions/kinds.ts';
import type { FlowModel, FlowStep } from '../../../schemas/compile/flow-model.ts';
import { parseExpression } from '../../../schemas/expressions/parse-expression.ts';
import type { JsonSchema } from '../../../schemas/values/value-type.ts';

/**
 * Flows that were kept before what their steps run was compiled with them say it in texts. What runs by one of them goes on as it
 * began: its texts are read as they were then, without types.
 */
export const withRunsRead = (flow: FlowModel): FlowModel => ({
  ...flow,
  steps: Object.fromEntries(Object.entries(flow.steps).map(([key, step]) => [key, readRuns(step)])),
});

function readRuns(step: FlowStep): FlowStep {
  if (step.as !== 'run') return step;
  const run = step.run.map((one) => {
    const kind = actionKinds.find(({ name }) => name === one.do);
    return kind ? { ...one, params: readParams(kind.params as JsonSchema, one.params) } : one;
  });
  return { ...step, run };
}

const readParams = (schema: JsonSchema, params: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const named = (schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
  const [entry] = Object.values((schema.patternProperties ?? {}) as Readonly<Record<string, JsonSchema>>);
  return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, read(named[key] ?? entry, value)]));
};

function read(schema: JsonSchema | undefined, value: unknown): unknown {
  if (schema?.['x-expression'] && typeof value === 'string') {
    const tree = parseExpression(value);
    if (!tree.ok) throw new Error(`[Bug] ${value} was published unread`);
    return tree.value;
  }
  const isOpen = typeof value === 'object' && value !== null && !Array.isArray(value);
  return schema && !schema['x-expression'] && isOpen ? readParams(schema, value as Record<string, unknown>) : value;
}
