import type { AccessFlag } from '@uprava/contract/reference.ts'

/**
 * The session's facts in local storage: these keys and no others (AUTH-63, D-01).
 * Reading never throws: in a browser without storage the product is simply signed out.
 */
type Key =
  | 'token'
  | 'channelId'
  | 'managerId'
  | 'haveOrganization'
  | 'sidebar_collapsed'
  | 'generalPermissions'
  // What the letter to a citizen is signed with, remembered between uses (APPEAL-45).
  | 'appealOrganization'
  | 'appealSupervisor'

const listeners = new Set<() => void>()

function read(key: Key): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: Key, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // A full or forbidden storage: the session lives as long as the page.
  }
  for (const listener of listeners) listener()
}

const wholeNumber = (value: string | null) => (value !== null && /^\d+$/u.test(value) ? Number(value) : null)

export const stored = {
  token: () => read('token'),
  setToken: (token: string | null) => write('token', token),
  channelId: () => wholeNumber(read('channelId')),
  setChannelId: (id: number | null) => write('channelId', id === null ? null : String(id)),
  managerId: () => wholeNumber(read('managerId')),
  setManagerId: (id: number | null) => write('managerId', id === null ? null : String(id)),
  /** Null when the key is absent: then there is no whole session (NAV-64). */
  haveOrganization: () => {
    const value = read('haveOrganization')
    return value === null ? null : value === 'true'
  },
  setHaveOrganization: (value: boolean) => write('haveOrganization', String(value)),
  isSidebarCollapsed: () => read('sidebar_collapsed') === 'true',
  setSidebarCollapsed: (value: boolean) => write('sidebar_collapsed', String(value)),
  generalPermissions: (): AccessFlag[] => {
    try {
      return JSON.parse(read('generalPermissions') ?? '[]') as AccessFlag[]
    } catch {
      return []
    }
  },
  setGeneralPermissions: (flags: AccessFlag[] | null) =>
    write('generalPermissions', flags && JSON.stringify(flags)),
  appealOrganization: () => read('appealOrganization') ?? '',
  setAppealOrganization: (name: string) => write('appealOrganization', name === '' ? null : name),
  appealSupervisor: () => read('appealSupervisor') ?? '',
  setAppealSupervisor: (name: string) => write('appealSupervisor', name === '' ? null : name),
  /** Forgets everything (logout, 401, broken session). */
  clear: () => {
    try {
      localStorage.clear()
    } catch {
      // Nothing is kept in such a browser anyway.
    }
    for (const listener of listeners) listener()
  },
  /** Calls back after every change, in this tab and in the others. */
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  },
}
