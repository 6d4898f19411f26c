import { createContext, useContext } from 'react';

/** What the company calls its roles, by their codes. Without it a role is known by its code. */
export const RoleNamesContext = createContext<Readonly<Record<string, string>>>({});

export const useRoleNames = (): Readonly<Record<string, string>> => useContext(RoleNamesContext);
