import { Alert, Modal } from 'antd';
import { useState } from 'react';
import { verbTraits } from '../../schemas/flows/verbs.ts';
import type { FlowVerb } from '../../schemas/wire/flows.ts';
import { AskedOf } from './AskedOf.tsx';
import styles from './flow.module.css';
import { RemarkBox } from './RemarkBox.tsx';
import { StepQuestions, useStepAnswers } from './StepQuestions.tsx';
import type { FlowSaid, FlowServices } from './services.ts';
import { type Deciding, sayFault } from './use-deciding.ts';
import { labelOf } from './verbs.ts';

interface Props {
  readonly deciding: Deciding;
  readonly verb: FlowVerb;
  readonly services: FlowServices;
}

/** Asks what a verb must know before it is done. What is refused is said here, and nothing that was written is lost. */
export function VerbDialog({ deciding, verb, services }: Props) {
  const { told, run, busy, close } = deciding;
  const { text, isTextNeeded, danger, lead, asks } = verbTraits[verb];
  const isNeeded = isTextNeeded === true || (verb === 'agree' && told.task?.remarkNeeded === true);
  const isWritten = text !== undefined && !(verb === 'answer' && told.task?.sort === 'pick');
  const [said, setSaid] = useState<FlowSaid>(() => ({
    ...(deciding.remark ? { remark: deciding.remark } : {}),
    ...(asks === 'backTo' && told.backTo[0] ? { step: told.backTo[0].step } : {}),
  }));
  const [fault, setFault] = useState<string | null>(null);
  const answers = useStepAnswers(deciding, verb);
  const change = (some: FlowSaid) => setSaid((now) => ({ ...now, ...some }));
  const send = async () => {
    if (busy !== null) return;
    const remark = said.remark?.trim();
    setFault(null);
    const written = answers.read();
    if (written === null) return;
    if (isNeeded && isWritten && !remark) return setFault(`请填写${text}`);
    const { remark: _, ...more } = said;
    const rest = { ...more, ...written };
    await run(verb, isWritten && remark ? { ...rest, remark } : rest).catch((caught: unknown) =>
      setFault(sayFault(caught)),
    );
  };
  const label = labelOf(verb, told);
  return (
    <Modal
      open
      title={`${label}：${told.title}`}
      okText={label}
      okButtonProps={{ danger: danger === true, loading: busy !== null }}
      onOk={send}
      onCancel={close}
      destroyOnHidden
    >
      <div className={styles.asked}>
        {lead && <p className={styles.lead}>{lead}</p>}
        <StepQuestions answers={answers} />
        {asks && <AskedOf asks={asks} told={told} said={said} onSaid={change} services={services} />}
        {isWritten && (
          <RemarkBox
            label={text}
            isNeeded={isNeeded}
            value={said.remark ?? ''}
            onChange={(remark) => change({ remark })}
            onMention={deciding.mention}
            services={services}
            autoFocus={answers.asks.length === 0}
            onSend={() => void send()}
          />
        )}
        {fault && <Alert type="error" showIcon title={fault} />}
      </div>
    </Modal>
  );
}
