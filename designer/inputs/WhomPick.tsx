import type { Model } from '../../schemas/compile/model.ts';
import { rolesIn } from './openable.ts';
import { Pick, PickMany } from './Pick.tsx';
import { useRoleNames } from './role-names.ts';
import { Captioned } from './TextInput.tsx';

const whom = [
  { value: 'all', label: '内部人员和供应商' },
  { value: 'staff', label: '只给内部人员' },
  { value: 'supplier', label: '只给供应商' },
] as const;

interface WhomProps {
  readonly value: string | undefined;
  /** Who sees it where nothing is said. */
  readonly unless?: string;
  onChange(value: string | undefined): void;
}

/** Whom something concerns by what they are. */
export const WhomPick = ({ value, unless = 'all', onChange }: WhomProps) => (
  <Captioned label="谁能看到">
    <Pick
      label="谁能看到"
      value={value ?? unless}
      options={whom}
      onChange={(chosen) => onChange(chosen === unless ? undefined : chosen)}
    />
  </Captioned>
);

interface RolesProps {
  readonly model: Model;
  readonly label: string;
  readonly placeholder: string;
  readonly value: readonly string[] | undefined;
  onChange(value: readonly string[] | undefined): void;
}

/** Some of the roles there are; none of them says nothing. */
export function RolesPick({ model, label, placeholder, value, onChange }: RolesProps) {
  const names = useRoleNames();
  return (
    <Captioned label={label}>
      <PickMany
        label={label}
        placeholder={placeholder}
        value={value ?? []}
        options={rolesIn(model).map((role) => ({ value: role, label: names[role] ?? role }))}
        onChange={(chosen) => onChange(chosen.length > 0 ? chosen : undefined)}
      />
    </Captioned>
  );
}
