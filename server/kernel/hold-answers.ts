import { type TSchema, Type } from '@sinclair/typebox';
import { Ajv, type ValidateFunction } from 'ajv';
import type { Contract } from './define-contract.ts';
import { RawJson, Said } from './envelope.ts';

/** Hears what is answered to a call, before it goes out. */
type Listener = (contract: Contract, answer: unknown) => void;

let listen: Listener | null = null;

export const hearAnswer = (contract: Contract, answer: unknown): void => listen?.(contract, answer);

/** From now on an answer that is not what its contract says, or says more, is a fault of ours. Tests are run like that. */
export function holdAnswers(): void {
  const ajv = new Ajv({ strict: false, allErrors: true });
  const known = new Map<TSchema, ValidateFunction>();
  listen = ({ method, url, result }, answer) => {
    if (typeof result === 'string') return;
    const validate = known.get(result) ?? ajv.compile(closed(result));
    known.set(result, validate);
    if (validate(onWire(answer))) return;
    const told = validate.errors?.map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
    throw new Error(`${method} ${url} does not answer as its contract says: ${told?.slice(0, 5).join('; ')}`);
  };
}

/** As whoever asked reads it. */
function onWire(answer: unknown): unknown {
  if (answer instanceof RawJson) return JSON.parse(answer.json);
  const result = answer instanceof Said ? answer.result : answer;
  return JSON.parse(JSON.stringify(result ?? null));
}

/** The same, where whatever is not named is one thing too many. */
function closed(schema: TSchema): TSchema {
  const close = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(close);
    if (typeof value !== 'object' || value === null) return value;
    const copy = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, close(inner)]));
    return 'properties' in copy && copy.type === 'object' ? { additionalProperties: false, ...copy } : copy;
  };
  return Type.Unsafe(close(schema) as object);
}
