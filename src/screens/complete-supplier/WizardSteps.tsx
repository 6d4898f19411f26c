import { Alert, Button, Steps as StepLine } from 'antd';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { FormContext, useFormAtom } from '../../../renderers/forms/form-context.tsx';
import type { FormStore } from '../../../renderers/forms/form-store.ts';
import { HeadForm } from '../../../renderers/forms/HeadForm.tsx';
import { LinesSection } from '../../../renderers/lines/LinesSection.tsx';
import { type Session, stateOf } from '../../../renderers/record/session.ts';
import { edit, hasArrived, move, save } from '../../../renderers/record/session-work.ts';
import type { EntityPlan } from '../../../schemas/compile/plan.ts';
import { type Issue, stops } from '../../../schemas/issues/result.ts';
import { sayRecordIssue } from '../../../schemas/issues/say-record-issue.ts';
import styles from './complete-supplier.module.css';
import { firstOpen, issuesIn, stepsOf, submitting, type WizardStep } from './wizard-steps.ts';

interface Props {
  readonly session: Session;
  readonly store: FormStore;
  readonly plan: EntityPlan;
  readonly onSubmitted: () => void;
}

const noIssues: readonly never[] = [];

/** Where one is in the steps, what was found wrong in those one has been through, and the ways on. */
function useWalk(session: Session, store: FormStore, steps: readonly WizardStep[]) {
  const [now, setNow] = useState(() => firstOpen(store, steps));
  /** Steps one has been through, with what was found there. */
  const [wrong, setWrong] = useState<Readonly<Record<number, number>>>({});
  /** By step, looked for when one comes to the last: what is changed is changed in its step. */
  const [missing, setMissing] = useState<readonly (readonly Issue[])[]>([]);

  const look = (index: number): number => {
    store.dropUntouched();
    const found = issuesIn(steps, index, store.check(submitting));
    store.show(found);
    setWrong((known) => ({ ...known, [index]: found.length }));
    return found.length;
  };
  /** A step that is left takes its boxes with it: what they are still sending is waited for. */
  const whenArrived = async (then: () => unknown) => {
    if (await hasArrived(session, `step:${now}`)) await then();
  };
  const turn = (to: number) => {
    if (now < steps.length) look(now);
    if (to === steps.length) {
      const issues = store.check(submitting);
      setMissing(steps.map((_, index) => issuesIn(steps, index, issues)));
    }
    store.show(noIssues);
    void session.autosave?.flush();
    store.jotai.set(store.jumpAtom, null);
    setNow(to);
    window.scrollTo(0, 0);
  };
  const go = (to: number) => void whenArrived(() => turn(to));
  const next = () =>
    void whenArrived(async () => {
      if (look(now) > 0) return leadToFirst(store);
      await keepWhole(session, store);
      turn(now + 1);
    });
  /** What is asked has become more: it is looked for once more, and told by the step it stands in. */
  const lookAgain = () => {
    edit(session);
    turn(steps.length);
  };
  return { now, wrong, missing, go, next, lookAgain, goBack: setNow };
}

/** On a phone what is wrong may stand far above the button that was pressed. */
function leadToFirst(store: FormStore): void {
  const [first] = store.jotai.get(store.issuesAtom);
  if (first) store.jotai.set(store.jumpAtom, { row: first.row, path: first.path });
}

/**
 * What was written in a step is saved before the next one is drawn, which may ask for other fields of another company. Saved where that
 * can be: what is missing for it is missed at the end anyway.
 */
async function keepWhole(session: Session, store: FormStore): Promise<void> {
  if (!store.jotai.get(store.dirtyAtom)) return;
  if (stops(store.check('save'))) return store.show(noIssues);
  if (await save(session, { confirmed: true })) edit(session);
}

/** One step after another, the last of them reads everything over before it is sent. */
export function Steps({ session, store, plan, onSubmitted }: Props) {
  const form = plan.forms.edit ?? Object.values(plan.forms)[0];
  const steps = useMemo(() => (form ? stepsOf(form) : []), [form]);
  const { now, wrong, missing, go, next, lookAgain, goBack } = useWalk(session, store, steps);
  const step = steps[now];
  const { busy } = useAtomValue(session.stateAtom, { store: session.jotai });
  const submit = async () => {
    if (stateOf(session).mode === 'read') edit(session);
    if (!(await save(session, { confirmed: true }))) return;
    if (await move(session, 'submit', {}, true)) onSubmitted();
    else lookAgain();
  };
  const statusOf = (index: number): 'process' | 'wait' | 'error' | 'finish' =>
    index === now ? 'process' : wrong[index] === undefined ? 'wait' : wrong[index] > 0 ? 'error' : 'finish';
  return (
    <>
      <StepLine
        className={styles.steps ?? ''}
        size="small"
        responsive
        current={now}
        onChange={go}
        items={[
          ...steps.map(({ title }, index) => ({ title, status: statusOf(index) })),
          { title: '核对提交', status: now === steps.length ? ('process' as const) : ('wait' as const) },
        ]}
      />
      <p className={styles.count} aria-hidden>
        {now + 1} / {steps.length + 1}
      </p>
      {step ? (
        <Step key={step.key} step={step} />
      ) : (
        <Review store={store} steps={steps} missing={missing} onGo={goBack} />
      )}
      <footer className={styles.bar}>
        <Copied session={session} store={store} />
        <div>
          {now > 0 && <Button onClick={() => go(now - 1)}>上一步</Button>}
          {step ? (
            <>
              {(wrong[now] ?? 0) > 0 && <Button onClick={() => go(now + 1)}>稍后再填</Button>}
              <Button type="primary" loading={busy === `step:${now}`} onClick={next}>
                下一步
              </Button>
            </>
          ) : (
            <Button
              type="primary"
              disabled={missing.some((found) => found.length > 0)}
              loading={busy !== null}
              onClick={() => void submit()}
            >
              提交审核
            </Button>
          )}
        </div>
      </footer>
    </>
  );
}

const Step = ({ step }: { readonly step: WizardStep }) => (
  <section aria-label={step.title} className={styles.step}>
    <HeadForm form={step.form} />
    {step.form.body.map((body) => (
      <LinesSection key={body.part} body={body} />
    ))}
  </section>
);

interface ReviewProps {
  readonly store: FormStore;
  readonly steps: readonly WizardStep[];
  readonly missing: readonly (readonly Issue[])[];
  readonly onGo: (step: number) => void;
}

function Review({ store, steps, missing, onGo }: ReviewProps) {
  const total = missing.reduce((sum, found) => sum + found.length, 0);
  const reading = useMemo(() => ({ store, reading: true }), [store]);
  return (
    <section aria-label="核对提交" className={styles.step}>
      {total > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`还有 ${total} 处需要填写`}
          description={
            <ul className={styles.missing}>
              {missing.flatMap((found, index) =>
                found.map((issue) => (
                  <li key={`${issue.path}${issue.code}`}>
                    <Button type="link" size="small" onClick={() => onGo(index)}>
                      {steps[index]?.title}
                    </Button>
                    {sayRecordIssue(issue)}
                  </li>
                )),
              )}
            </ul>
          }
        />
      )}
      {total === 0 && (
        <Alert type="info" showIcon title="资料已齐全，请核对后提交。提交后审核期间不能修改，可以撤回。" />
      )}
      <FormContext value={reading}>
        {steps.map((step) => (
          <Step key={step.key} step={step} />
        ))}
      </FormContext>
    </section>
  );
}

function Copied({ session, store }: { readonly session: Session; readonly store: FormStore }) {
  const { at: copiedAt, failed } = useAtomValue(session.copyAtom, { store: session.jotai });
  const { busy } = useAtomValue(session.stateAtom, { store: session.jotai });
  const isDirty = useFormAtom(store, store.dirtyAtom);
  const keep = async () => {
    if (await save(session, { confirmed: true })) edit(session);
  };
  const said = failed
    ? '暂时无法自动保存，正在重试'
    : copiedAt && isDirty
      ? `草稿已自动保存 ${copiedAt.slice(11, 16)}`
      : isDirty
        ? '有未保存的修改'
        : '所有修改都已保存';
  return (
    <span className={styles.copied} role="status">
      {said}
      {isDirty && (
        <Button type="link" size="small" loading={busy === 'save'} onClick={() => void keep()}>
          保存
        </Button>
      )}
    </span>
  );
}
