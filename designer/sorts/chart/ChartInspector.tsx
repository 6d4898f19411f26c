import { Checkbox, InputNumber } from 'antd';
import { chartKindOf, chartKinds } from '../../../renderers/charts/kinds.ts';
import { KindButtons } from '../../../renderers/registry/KindButtons.tsx';
import type { Model } from '../../../schemas/compile/model.ts';
import type { QueryModel } from '../../../schemas/compile/query-model.ts';
import type { AnyChartKind } from '../../../schemas/kinds/chart-kind.ts';
import type { ChartDocument } from '../../../schemas/language/chart.ts';
import { titleOf } from '../../../schemas/language/names.ts';
import { NoteInput } from '../../figures/NoteInput.tsx';
import { OpensInput } from '../../figures/OpensInput.tsx';
import { QueryInspector } from '../../figures/QueryInspector.tsx';
import reportStyles from '../../figures/query.module.css';
import type { QueryAt } from '../../figures/query-commands.ts';
import { setWord } from '../../figures/query-commands.ts';
import { sourceOf, sourcesOf, titleOfSource } from '../../figures/source-tree.ts';
import { Pick, PickMany } from '../../inputs/Pick.tsx';
import { Captioned, TextInput } from '../../inputs/TextInput.tsx';
import type { Editing } from '../../kernel/editing.ts';
import styles from './chart.module.css';
import { daysOf, drawQuery, drawReport, marksOf, measuresOf, setKind } from './chart-commands.ts';

interface Props {
  readonly editing: Editing;
  readonly chart: ChartDocument;
  readonly model: Model;
  readonly compiled: QueryModel | null;
  readonly at: QueryAt | null;
}

/** The chart as a whole: its picture, what it draws, and what its marks stand for. */
export function ChartInspector({ editing, chart, model, compiled, at }: Props) {
  return (
    <section className={reportStyles.panel} aria-label="图表设置">
      <h2>图表</h2>
      <TextInput
        need
        label="名称"
        value={titleOf(chart.title)}
        onChange={(value) => editing.do(setWord('/title', value, '图表改名'))}
      />
      <Captioned label="样式">
        <KindButtons
          label="样式"
          className={styles.kinds}
          kinds={chartKinds}
          isOn={({ name }) => chart.as === name}
          onPress={(kind) => editing.do(setKind(chart, kind))}
        />
      </Captioned>
      <SourceInput editing={editing} chart={chart} model={model} />
      <Axes editing={editing} chart={chart} compiled={compiled} />
      <Options editing={editing} chart={chart} compiled={compiled} />
      <OpensInput editing={editing} opens={chart.opens} model={model} compiled={compiled} />
      <TextInput
        label="没有数据时说明"
        rows={2}
        max={300}
        value={chart.about ?? ''}
        onChange={(value) => editing.do(setWord('/about', value, '修改说明'))}
      />
      <NoteInput editing={editing} note={chart.note} />
      {at && <QueryInspector editing={editing} at={at} model={model} compiled={compiled} />}
    </section>
  );
}

function SourceInput({ editing, chart, model }: Pick3<'editing' | 'chart' | 'model'>) {
  const reports = [...model.reports.values()].map(({ key, title }) => ({
    value: `report ${key}`,
    label: title,
    group: '报表',
  }));
  const entities = sourcesOf(model).map(({ from, title }) => ({ value: `query ${from}`, label: title, group: '单据' }));
  const value = chart.report === undefined ? `query ${chart.query?.from ?? ''}` : `report ${chart.report}`;
  const change = (next: string) => {
    const [way = '', key = ''] = next.split(' ');
    if (next === value) return;
    if (way === 'report') return editing.do(drawReport(key, model.reports.get(key)?.title ?? key));
    const source = sourceOf(model, key);
    const first = source && (source.part.parent ? ([...source.part.fields.keys()][0] ?? null) : source.entity.named);
    editing.do(drawQuery(key, first, titleOfSource(model, key)));
  };
  return (
    <Captioned label="数据来自">
      <Pick label="数据来自" search value={value} options={[...reports, ...entities]} onChange={change} />
    </Captioned>
  );
}

type Pick3<K extends keyof Props> = { readonly [Key in K]: Props[Key] };

function Axes({ editing, chart, compiled }: Pick3<'editing' | 'chart' | 'compiled'>) {
  const kind = chartKindOf(chart.as);
  const marks = marksOf(compiled).map(({ key, label }) => ({ value: key, label }));
  const measures = measuresOf(compiled).map(({ key, label }) => ({ value: key, label }));
  const none = { value: 'none', label: '没有' };
  return (
    <>
      {kind?.x !== 'no' && (
        <Captioned label="横轴（分类）">
          <Pick
            label="横轴"
            search
            value={chart.x ?? (kind?.x === 'may' ? 'none' : null)}
            options={kind?.x === 'may' ? [none, ...marks] : marks}
            onChange={(x) => editing.do(setWord('/x', x === 'none' ? undefined : x, '修改横轴'))}
          />
        </Captioned>
      )}
      {kind && kind.y.most > 0 && (
        <Captioned label={kind.y.most > 1 ? `数值（最多 ${kind.y.most} 个）` : '数值'}>
          <PickMany
            label="数值"
            value={chart.y}
            options={measures}
            onChange={(y) =>
              editing.do(setWord('/y', kind.y.most === 1 ? y.slice(-1) : y.slice(0, kind.y.most), '修改数值'))
            }
          />
        </Captioned>
      )}
      {kind?.series && (
        <Captioned label="分系列">
          <Pick
            label="分系列"
            search
            value={chart.series ?? 'none'}
            options={[none, ...marks.filter(({ value }) => value !== chart.x)]}
            onChange={(series) => editing.do(setWord('/series', series === 'none' ? undefined : series, '修改系列'))}
          />
        </Captioned>
      )}
    </>
  );
}

const words: Readonly<Record<string, string>> = {
  across: '横向',
  smooth: '平滑曲线',
  stacked: '堆叠',
  hollow: '环形',
  most: '满刻度',
  of: '多个时段时显示',
  good: '增长是',
  last: '最近一个时段',
  sum: '全部合计',
  up: '好事',
  down: '坏事',
  from: '从哪天',
  to: '到哪天',
  tone: '按什么着色',
};

interface OptionSchema {
  readonly type?: string;
  readonly anyOf?: readonly { readonly const?: string }[];
}

/** What a kind offers, as its schema says it. */
function Options({ editing, chart, compiled }: Pick3<'editing' | 'chart' | 'compiled'>) {
  const kind: AnyChartKind | undefined = chartKindOf(chart.as);
  const properties = (kind?.options.properties ?? {}) as Readonly<Record<string, OptionSchema>>;
  const said = (chart.options ?? {}) as Readonly<Record<string, unknown>>;
  return Object.entries(properties).map(([name, schema]) => {
    const label = words[name] ?? name;
    const set = (value: unknown) => editing.do(setWord(`/options/${name}`, value, `修改“${label}”`));
    if (schema.type === 'boolean')
      return (
        <Checkbox key={name} checked={said[name] === true} onChange={({ target }) => set(target.checked || undefined)}>
          {label}
        </Checkbox>
      );
    if (schema.type === 'number')
      return (
        <Captioned key={name} label={label}>
          <InputNumber
            aria-label={label}
            className={reportStyles.wide ?? ''}
            value={typeof said[name] === 'number' ? said[name] : null}
            onChange={(value) => value !== null && set(value)}
          />
        </Captioned>
      );
    const columns = kind?.days?.includes(name) ? daysOf(compiled) : kind?.columns?.includes(name) && marksOf(compiled);
    const choices = columns
      ? columns.map(({ key, label }) => ({ value: key, label }))
      : (schema.anyOf ?? []).map(({ const: value = '' }) => ({ value, label: words[value] ?? value }));
    // without the days there is nothing to draw: they are chosen, and not left to a default
    const none = kind?.days?.includes(name) ? [] : [{ value: 'none', label: columns ? '没有' : '默认' }];
    return (
      <Captioned key={name} label={label}>
        <Pick
          label={label}
          value={typeof said[name] === 'string' ? said[name] : none.length > 0 ? 'none' : null}
          options={[...none, ...choices]}
          onChange={(value) => set(value === 'none' ? undefined : value)}
        />
      </Captioned>
    );
  });
}
