import { type ReactElement, useLayoutEffect } from 'react';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly children: ReactElement;
}

/** antd gives the list of an open select no name for screen readers; the field's label is put on it. */
function NamedList({ id, label, children }: Props) {
  useLayoutEffect(() => {
    document.getElementById(`${id}_list`)?.setAttribute('aria-label', label);
  });
  return children;
}

/** What antd draws when it opens, with its list named. */
export const namedPopup = (id: string, label: string) => (menu: ReactElement) => (
  <NamedList id={id} label={label}>
    {menu}
  </NamedList>
);
