import { Button, Checkbox, Drawer, Form, Input, InputNumber, Select, Switch } from 'antd';
import type {
  ExtendedFieldView,
  ExtendedView,
  PlainSetting,
} from '../../../../server/features/fields/fields.contract.ts';
import styles from './extend-fields.module.css';

interface Props {
  readonly view: ExtendedView;
  readonly field: ExtendedFieldView;
  readonly others: readonly ExtendedFieldView[];
  readonly onTake: (field: ExtendedFieldView) => void;
  readonly onClose: () => void;
}

/** One field: what it is called, what it holds, whether it must be filled, and where it is shown. */
export function FieldDrawer({ view, field, others, onTake, onClose }: Props) {
  const [form] = Form.useForm<ExtendedFieldView>();
  const kind = Form.useWatch('kind', form) ?? field.kind;
  const part = view.parts.find(({ path }) => path === field.part);
  const beside = others.filter((each) => each.part === field.part);
  const taken = new Set([...beside.map(({ key }) => key), ...(part?.taken ?? [])]);
  // Settings of a kind that is no longer chosen are not asked for, and go.
  const take = async () => onTake({ ...field, settings: {}, ...(await form.validateFields()) });
  return (
    <Drawer
      open
      size={480}
      title={field.label === '' ? `为“${part?.label ?? ''}”增加字段` : `字段“${field.label}”`}
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" onClick={() => take().catch(() => {})}>
            确定
          </Button>
        </div>
      }
    >
      <Form form={form} layout="vertical" className={styles.form ?? ''} initialValues={field} autoComplete="off">
        <Form.Item
          name="label"
          label="名称"
          rules={[
            { required: true, whitespace: true, message: '请填写字段名称' },
            { max: 100, message: '最多100个字' },
            {
              validator: async (_, value?: string) => {
                if (beside.some(({ label }) => label === value?.trim())) throw new Error('字段名称已存在');
              },
            },
          ]}
        >
          <Input autoFocus placeholder="例如 货架号" />
        </Form.Item>
        <Form.Item
          name="key"
          label="编码"
          extra={field.published ? '已在使用，不能再改' : '数据和接口以编码使用字段，发布后不能更改'}
          rules={[
            { required: true, message: '请填写字段编码' },
            { pattern: /^[a-z][a-zA-Z0-9]{0,40}$/, message: '以小写字母开头，只能用字母和数字，最多41个字符' },
            {
              validator: async (_, value: string) => {
                if (taken.has(value)) throw new Error(`字段编码“${value}”已被占用`);
              },
            },
          ]}
        >
          <Input disabled={field.published} />
        </Form.Item>
        <Form.Item name="kind" label="类型" extra={field.published ? '已在使用，类型不能再改' : undefined}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            disabled={field.published}
            options={view.kinds.map(({ name, title }) => ({ value: name, label: title }))}
          />
        </Form.Item>
        <Shape view={view} kind={kind} />
        <Form.Item name="need" label="必填" valuePropName="checked">
          <Switch checkedChildren="是" unCheckedChildren="否" />
        </Form.Item>
        <Form.Item name="locked" label="只读" valuePropName="checked" extra="只显示，不能在表单里填写">
          <Switch checkedChildren="是" unCheckedChildren="否" />
        </Form.Item>
        <Form.Item
          name="start"
          label="默认值"
          extra="新建时自动填入；字典填选项的编码，#{date} 为当天。必填又只读的字段必须有默认值"
        >
          <Input maxLength={500} allowClear />
        </Form.Item>
        <Form.Item name="places" label="显示在" extra="查询条件在列表的“展开”之后">
          <Checkbox.Group
            options={[
              { value: 'form', label: field.part === '' ? '表单' : '明细' },
              ...(field.part === ''
                ? [
                    { value: 'list', label: '列表' },
                    { value: 'find', label: '查询条件' },
                  ]
                : []),
            ]}
          />
        </Form.Item>
        <div className={styles.pair}>
          <Form.Item name="w" label="列宽（像素）">
            <InputNumber min={40} max={800} precision={0} placeholder="默认" />
          </Form.Item>
          {field.part === '' && (
            <Form.Item name="span" label="表单占格">
              <Select
                allowClear
                placeholder="默认"
                options={[1, 2, 3].map((value) => ({ value, label: `${value} 格` }))}
              />
            </Form.Item>
          )}
        </div>
        <Form.Item name="help" label="填写说明" rules={[{ max: 300, message: '最多300个字' }]}>
          <Input.TextArea rows={2} placeholder="显示在输入框下面" />
        </Form.Item>
      </Form>
    </Drawer>
  );
}

/** What a kind asks to know beside its name: kinds are asked by what the server says they take. */
function Shape({ view, kind }: { readonly view: ExtendedView; readonly kind: string }) {
  const chosen = view.kinds.find(({ name }) => name === kind);
  const takes = new Set(chosen?.takes ?? []);
  return (
    <>
      {takes.has('dict') && (
        <Form.Item name="dict" label="选项字典" rules={[{ required: true, message: '请选择字典' }]}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="选项来自这个字典"
            options={view.dicts.map(({ key, title }) => ({ value: key, label: `${title}（${key}）` }))}
          />
        </Form.Item>
      )}
      {takes.has('max') && (
        <Form.Item name="max" label="最多字数">
          <InputNumber min={1} max={4000} precision={0} placeholder="500" />
        </Form.Item>
      )}
      {takes.has('scale') && (
        <Form.Item name="scale" label="小数位数">
          <InputNumber min={0} max={10} precision={0} placeholder="默认" />
        </Form.Item>
      )}
      {(chosen?.settings ?? []).map((setting) => (
        <Setting key={setting.name} setting={setting} />
      ))}
    </>
  );
}

function Setting({ setting }: { readonly setting: PlainSetting }) {
  const place = { name: ['settings', setting.name], label: setting.label };
  if (setting.is === 'flag')
    return (
      <Form.Item {...place} valuePropName="checked">
        <Switch checkedChildren="是" unCheckedChildren="否" />
      </Form.Item>
    );
  return (
    <Form.Item {...place}>
      {setting.is === 'number' ? (
        <InputNumber
          min={setting.least}
          max={setting.most}
          placeholder="默认"
          {...(setting.whole ? { precision: 0 } : {})}
        />
      ) : (
        <Select allowClear placeholder="默认" options={[...setting.words]} />
      )}
    </Form.Item>
  );
}
