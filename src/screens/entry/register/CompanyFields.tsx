import { BankOutlined, IdcardOutlined } from '@ant-design/icons';
import { Cascader, Form, Input, Select } from 'antd';
import { useMemo } from 'react';
import { pathOf } from '../../../../renderers/fields/area/area-path.ts';
import { useDivisions } from '../../../../renderers/fields/area/use-divisions.ts';
import { isCreditCode } from '../../../../renderers/fields/text/formats.ts';
import styles from '../entry.module.css';

export const companyFields = ['companyName', 'creditCode', 'supplierKind', 'region'] as const;

interface Props {
  readonly kinds: readonly { readonly value: string; readonly text: string }[];
}

/** The company, as its licence names it. */
export function CompanyFields({ kinds }: Props) {
  return (
    <>
      <Form.Item
        name="companyName"
        label="企业名称"
        rules={[{ required: true, whitespace: true, message: '请输入企业名称' }]}
      >
        <Input
          prefix={<BankOutlined />}
          autoComplete="organization"
          placeholder="与营业执照一致"
          maxLength={200}
          autoFocus
        />
      </Form.Item>
      <Form.Item
        name="creditCode"
        label="统一社会信用代码"
        normalize={(typed: string) => typed.toUpperCase()}
        rules={[
          { required: true, message: '请输入统一社会信用代码' },
          {
            validator: async (_, value: string) => {
              if (value && !isCreditCode(value.trim())) throw new Error('统一社会信用代码不正确，请核对');
            },
          },
        ]}
      >
        <Input prefix={<IdcardOutlined />} autoComplete="off" placeholder="营业执照上的 18 位代码" maxLength={18} />
      </Form.Item>
      <div className={styles.two}>
        <Form.Item name="supplierKind" label="企业性质" rules={[{ required: true, message: '请选择企业性质' }]}>
          <Select placeholder="请选择" options={kinds.map(({ value, text }) => ({ value, label: text }))} />
        </Form.Item>
        <Form.Item name="region" label="所在地区" rules={[{ required: true, message: '请选择所在地区' }]}>
          <Region />
        </Form.Item>
      </div>
    </>
  );
}

interface RegionProps {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (code: string | undefined) => void;
}

/** Province, city, county; the six figures of the last are what the form keeps. */
function Region({ id, value, onChange }: RegionProps) {
  const divisions = useDivisions(true);
  const path = useMemo(() => (divisions ? pathOf(value, divisions.roots) : []), [divisions, value]);
  return (
    <Cascader
      {...(id ? { id } : {})}
      options={(divisions?.roots ?? []) as never}
      loading={!divisions}
      value={[...path]}
      changeOnSelect
      showSearch={{
        filter: (typed, steps) => steps.some((step) => String(step.label).includes(typed.trim())),
        limit: 50,
      }}
      placeholder="省 / 市 / 区县"
      notFoundContent={divisions ? '没有找到' : '正在加载…'}
      onChange={(steps) => onChange?.(steps?.at(-1) as string | undefined)}
    />
  );
}
