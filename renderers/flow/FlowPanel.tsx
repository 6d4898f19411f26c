import type { FlowTold } from '../../schemas/wire/flows.ts';
import { Seal } from '../theme/Seal.tsx';
import { StatusTag } from '../theme/StatusTag.tsx';
import { DecideBar } from './DecideBar.tsx';
import { FlowNow } from './FlowNow.tsx';
import { FlowTree } from './FlowTree.tsx';
import styles from './flow.module.css';
import { Opinions } from './Opinions.tsx';
import { toneOf } from './say-flow.ts';
import type { FlowServices } from './services.ts';
import type { Deciding } from './use-deciding.ts';
import { VerbDialog } from './VerbDialog.tsx';

interface Props {
  readonly deciding: Deciding;
  readonly services: FlowServices;
  readonly now: string;
  readonly isPhone?: boolean;
  /** Its bar stands elsewhere, and the picture is folded. */
  readonly isCompact?: boolean;
}

/** How a record is being decided: who has it and why, what one can do about it, what was said, and the way it goes. */
export function FlowPanel({ deciding, services, now, isPhone = false, isCompact = false }: Props) {
  const { told, asked } = deciding;
  return (
    <section className={styles.panel} aria-label="审批">
      <h2>
        {told.title}
        <StatusTag tone={toneOf(told.status)}>{told.statusText}</StatusTag>
      </h2>
      <Sealed told={told} />
      <div className={styles.parts}>
        <div className={styles.part}>
          <FlowNow told={told} now={now} />
          {!isCompact && <DecideBar deciding={deciding} services={services} isPhone={isPhone} />}
        </div>
        {told.events.length > 0 && <Opinions events={told.events} />}
      </div>
      {/* Once it has ended, what is read here is the record. */}
      <details open={!isCompact && told.endedAt === null}>
        <summary>流程图</summary>
        <FlowTree steps={told.steps} />
      </details>
      {asked && <VerbDialog key={asked} deciding={deciding} verb={asked} services={services} />}
    </section>
  );
}

/** What is decided for good bears the stamp of whoever said the last word. */
function Sealed({ told: { status, statusText, endedAt, events } }: { readonly told: FlowTold }) {
  if (endedAt === null || (status !== 'agreed' && status !== 'refused')) return null;
  const by = events.findLast(({ at }) => at === endedAt)?.by?.name;
  return (
    <div className={styles.sealed}>
      <Seal is={status} words={statusText} day={endedAt.slice(0, 10)} by={by} />
    </div>
  );
}
