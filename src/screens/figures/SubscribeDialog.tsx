import { Alert, App, Checkbox, Form, Input, InputNumber, Modal, Radio, Select } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ReportState } from '../../../renderers/reports/services.ts';
import type { ReportPlan } from '../../../schemas/compile/report-plan.ts';
import { spans } from '../../../schemas/language/spans.ts';
import { dayAt } from '../../../schemas/time/days-of-span.ts';
import { type Recurrence, sayRecurrence } from '../../../schemas/time/recurring.ts';
import { subscribeReport } from '../../http/report-calls.ts';
import { askedToKeep } from './asked-to-keep.ts';

interface Props {
  readonly plan: ReportPlan;
  readonly state: ReportState;
  onClose(): void;
}

const everies = [
  { value: 'day', label: '每天' },
  { value: 'week', label: '每周' },
  { value: 'month', label: '每月' },
];
const weekdays = [...'一二三四五六日'].map((name, at) => ({ value: at + 1, label: `周${name}` }));
const isClock = (text: string) => /^\d\d:\d\d$/.test(text);

/** The report as it is asked now, to be sent again and again. */
export function SubscribeDialog({ plan, state, onClose }: Props) {
  const { message } = App.useApp();
  const [title, setTitle] = useState(plan.title);
  const [rule, setRule] = useState<Recurrence>({ every: 'week', weekday: 1, monthDay: 1, at: '08:30', working: false });
  const [sendEmpty, setSendEmpty] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const asked = useMemo(() => askedToKeep(plan, state, dayAt(Date.now())), [plan, state]);
  const subscribe = async () => {
    if (!title.trim()) return setFault('请填写订阅名称');
    if (!isClock(rule.at)) return setFault('请填写发送时间');
    setBusy(true);
    setFault(null);
    try {
      await subscribeReport(plan, { ...asked, title: title.trim(), rule, sendEmpty });
      message.success(`已订阅“${title.trim()}”：${sayRecurrence(rule)}，可以在“我的订阅”中暂停或删除`);
      onClose();
    } catch (caught) {
      setFault(caught instanceof Error ? caught.message : String(caught));
      setBusy(false);
    }
  };
  return (
    <Modal open title={`订阅“${plan.title}”`} okText="订阅" confirmLoading={busy} onOk={subscribe} onCancel={onClose}>
      <Form layout="vertical">
        <Form.Item label="订阅名称" htmlFor="subscribe-title">
          <Input id="subscribe-title" maxLength={60} value={title} onChange={({ target }) => setTitle(target.value)} />
        </Form.Item>
        <When rule={rule} onRule={setRule} />
        <Form.Item>
          <Checkbox checked={sendEmpty} onChange={({ target }) => setSendEmpty(target.checked)}>
            没有数据也发送
          </Checkbox>
        </Form.Item>
        <p>
          按页面上现在的条件查询{saySpans(plan, asked.spans)}。到时按您当时的权限做成 Excel 文件，在消息中告知；见
          <Link to="/list/reportSubscription/main">我的订阅</Link>。
        </p>
        {fault !== null && <Alert type="error" showIcon title={fault} />}
      </Form>
    </Modal>
  );
}

interface WhenProps {
  readonly rule: Recurrence;
  onRule(rule: Recurrence): void;
}

function When({ rule, onRule }: WhenProps) {
  const change = (words: Partial<Recurrence>) => onRule({ ...rule, ...words });
  return (
    <>
      <Form.Item label="频率">
        <Radio.Group
          aria-label="频率"
          options={everies}
          optionType="button"
          value={rule.every}
          onChange={({ target }) => change({ every: target.value })}
        />
      </Form.Item>
      {rule.every === 'week' && (
        <Form.Item label="星期" htmlFor="subscribe-weekday">
          <Select
            id="subscribe-weekday"
            options={weekdays}
            value={rule.weekday}
            onChange={(weekday) => change({ weekday })}
          />
        </Form.Item>
      )}
      {rule.every === 'month' && (
        <Form.Item label="几日" htmlFor="subscribe-day" extra="没有这一天的月份，在最后一天发送。">
          <InputNumber
            id="subscribe-day"
            min={1}
            max={31}
            precision={0}
            value={rule.monthDay}
            onChange={(monthDay) => change({ monthDay: monthDay ?? 1 })}
          />
        </Form.Item>
      )}
      <Form.Item label="发送时间" htmlFor="subscribe-at">
        <Input id="subscribe-at" type="time" value={rule.at} onChange={({ target }) => change({ at: target.value })} />
      </Form.Item>
      <Form.Item>
        <Checkbox checked={rule.working} onChange={({ target }) => change({ working: target.checked })}>
          {rule.every === 'day' ? '只在工作日发送' : '遇休息日顺延到下一个工作日'}
        </Checkbox>
      </Form.Item>
    </>
  );
}

/** Which items move with the day it is sent: 「，其中开票日期为本月，按发送当天计算」. */
function saySpans({ finds }: ReportPlan, named: Readonly<Record<string, keyof typeof spans>>): string {
  const said = finds.flatMap(({ key, label }) => {
    const name = named[key];
    return name === undefined ? [] : [`${label}为${spans[name]}`];
  });
  return said.length === 0 ? '' : `，其中${said.join('、')}，按发送当天计算`;
}
