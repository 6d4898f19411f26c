import { Button, Dropdown, type MenuProps } from 'antd';
import { verbTraits } from '../../schemas/flows/verbs.ts';
import type { FlowVerb } from '../../schemas/wire/flows.ts';
import styles from './flow.module.css';
import { RemarkBox } from './RemarkBox.tsx';
import type { FlowServices } from './services.ts';
import type { Deciding } from './use-deciding.ts';
import { labelOf } from './verbs.ts';

interface Props {
  readonly deciding: Deciding;
  readonly services: FlowServices;
  /** Beneath the thumb: fast at the lower edge, and only what is done most. */
  readonly isPhone?: boolean;
}

const first: readonly FlowVerb[] = ['agree', 'answer', 'judge', 'refuse', 'back'];
const otherwise: readonly FlowVerb[] = ['withdraw', 'urge', 'retake'];

/** What can be done with it: what is done most as buttons, the rest below one. */
export function DecideBar({ deciding, services, isPhone = false }: Props) {
  const { told, busy, press } = deciding;
  const mine = told.can.filter((verb) => first.includes(verb));
  const most = isPhone ? 2 : first.length;
  const order = mine.length > 0 ? first : otherwise;
  const shown = order.filter((verb) => told.can.includes(verb)).slice(0, most);
  const rest = told.can.filter((verb) => !shown.includes(verb));
  if (told.can.length === 0) return null;
  return (
    <section className={styles.bar} data-phone={isPhone || undefined} aria-label="办理">
      {told.can.includes('agree') && (
        <RemarkBox
          label="意见"
          value={deciding.remark}
          onChange={deciding.setRemark}
          onMention={deciding.mention}
          services={services}
        />
      )}
      <div className={styles.buttons}>
        {shown.map((verb, at) => (
          <Button
            key={verb}
            type={at === 0 && mine.length > 0 ? 'primary' : 'default'}
            danger={verbTraits[verb].danger === true}
            loading={busy === verb}
            disabled={busy !== null}
            onClick={() => press(verb)}
          >
            {labelOf(verb, told)}
          </Button>
        ))}
        {rest.length > 0 && (
          <Dropdown menu={menuOf(rest, deciding)} trigger={['click']} placement="topRight">
            <Button disabled={busy !== null}>更多</Button>
          </Dropdown>
        )}
      </div>
    </section>
  );
}

/** What goes over the heads of those asked stands apart. */
function menuOf(rest: readonly FlowVerb[], { told, press }: Deciding): MenuProps {
  const entry = (verb: FlowVerb) => ({
    key: verb,
    label: labelOf(verb, told),
    danger: verbTraits[verb].danger === true,
    onClick: () => press(verb),
  });
  const [own, managing] = [false, true].map((is) =>
    rest.filter((verb) => (verbTraits[verb].isManaging ?? false) === is),
  );
  const apart = managing?.length
    ? [{ key: 'manage', type: 'group' as const, label: '管理', children: managing.map(entry) }]
    : [];
  return { items: [...(own ?? []).map(entry), ...apart] };
}
