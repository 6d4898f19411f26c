import { Alert } from 'antd';

/** What is to be told of what is inspected. */
export const Notes = ({ notes }: { readonly notes: readonly string[] }) =>
  notes.map((text) => <Alert key={text} type="warning" showIcon title={text} />);
