import { useId, useState } from 'react';
import type { AskPlan, EntityPlan } from '../../schemas/compile/plan.ts';
import { entryOf } from '../../schemas/language/entry-of.ts';
import type { FlowTold, FlowVerb } from '../../schemas/wire/flows.ts';
import { AskInput } from '../asking/AskInput.tsx';
import { faultsOf, type Questionnaire, startOf } from '../asking/asked.ts';
import { FieldServicesContext } from '../fields/services.ts';
import type { FlowAbout } from './services.ts';
import type { Deciding } from './use-deciding.ts';

/** What the step lets whoever agrees write of the record: each of its fields as a question. What it needs comes first. */
export function askedByStep(verb: FlowVerb, { task }: FlowTold, plan: EntityPlan | undefined): readonly AskPlan[] {
  if (verb !== 'agree' || !task || !plan) return [];
  const asks = Object.entries(task.fields).flatMap(([path, sight]): AskPlan[] => {
    const field = entryOf(plan.fields, path);
    if (field?.part !== '' || (sight !== 'need' && sight !== 'write')) return [];
    return [{ key: path, label: field.label, need: sight === 'need', long: false, secret: false, help: field.help }];
  });
  return asks.toSorted((a, b) => Number(b.need) - Number(a.need));
}

export interface StepAnswers {
  readonly about: FlowAbout | undefined;
  readonly asks: readonly AskPlan[];
  readonly values: Questionnaire['values'];
  readonly wrong: Readonly<Record<string, string>>;
  set(key: string, value: Questionnaire['values'][string]): void;
  /** What is to be sent; null: something of it is wrong, and that is said where it stands. */
  read(): { readonly fields?: Readonly<Record<string, unknown>> } | null;
}

/** The answers of whoever agrees to what the step asks. */
export function useStepAnswers({ told, about }: Deciding, verb: FlowVerb): StepAnswers {
  const asks = askedByStep(verb, told, about?.plan);
  const [values, setValues] = useState<Questionnaire['values']>(() =>
    about ? startOf(about.plan, asks, about.record) : {},
  );
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  return {
    about,
    asks,
    values,
    wrong,
    set: (key, value) => setValues((now) => ({ ...now, [key]: value })),
    read() {
      const found = about ? faultsOf(about.plan, asks, values) : {};
      setWrong(found);
      if (Object.keys(found).length > 0) return null;
      if (asks.length === 0) return {};
      return { fields: Object.fromEntries(Object.entries(values).map(([key, { value }]) => [key, value])) };
    },
  };
}

export function StepQuestions({ answers: { about, asks, values, wrong, set } }: { readonly answers: StepAnswers }) {
  const id = useId();
  if (!about) return null;
  return (
    <FieldServicesContext value={about.fieldServices}>
      {asks.map((ask, at) => (
        <AskInput
          key={ask.key}
          id={`${id}-${ask.key}`}
          plan={about.plan}
          ask={ask}
          value={values[ask.key]}
          fault={wrong[ask.key] ?? null}
          autoFocus={at === 0}
          onChange={(value) => set(ask.key, value)}
        />
      ))}
    </FieldServicesContext>
  );
}
