import { App } from 'antd';
import { useState } from 'react';
import type { FlowTold, FlowVerb } from '../../schemas/wire/flows.ts';
import type { Colleague, FlowAbout, FlowSaid } from './services.ts';
import { needsAsking } from './verbs.ts';

export interface Deciding {
  readonly told: FlowTold;
  /** Absent: whoever decides may not read the record. */
  readonly about: FlowAbout | undefined;
  readonly remark: string;
  setRemark(remark: string): void;
  /** A colleague whom the remark names with @: they are told, as long as their name stands in it. */
  mention(person: Colleague): void;
  /** What its dialog is open for. */
  readonly asked: FlowVerb | null;
  readonly busy: FlowVerb | null;
  /** Does it, or asks first what it must know. */
  press(verb: FlowVerb): void;
  /** Throws what was refused: its dialog says so. */
  run(verb: FlowVerb, said: FlowSaid): Promise<void>;
  close(): void;
}

/** Somebody deciding: what they have written so far, and what they are about to do. `act` does it. */
export function useDeciding(
  told: FlowTold,
  act: (verb: FlowVerb, said: FlowSaid) => Promise<unknown>,
  about?: FlowAbout,
): Deciding {
  const { message } = App.useApp();
  const [remark, setRemark] = useState(told.task?.draft?.remark ?? '');
  const [named, setNamed] = useState<readonly Colleague[]>([]);
  const [asked, setAsked] = useState<FlowVerb | null>(null);
  const [busy, setBusy] = useState<FlowVerb | null>(null);
  const run = async (verb: FlowVerb, said: FlowSaid) => {
    setBusy(verb);
    try {
      const mentions = named.filter(({ name }) => said.remark?.includes(`@${name}`)).map(({ id }) => id);
      await act(verb, mentions.length > 0 ? { ...said, mentions } : said);
      setAsked(null);
      if (verb !== 'keep') {
        setRemark('');
        setNamed([]);
      }
    } finally {
      setBusy(null);
    }
  };
  const press = (verb: FlowVerb) => {
    if (busy || !told.can.includes(verb)) return;
    if (needsAsking(verb, told, remark)) return setAsked(verb);
    const text = remark.trim();
    run(verb, text ? { remark: text } : {}).catch((fault: unknown) => message.error(sayFault(fault)));
  };
  const mention = (person: Colleague) => setNamed((now) => [...now, person]);
  return { told, about, remark, setRemark, mention, asked, busy, press, run, close: () => setAsked(null) };
}

export const sayFault = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault));
