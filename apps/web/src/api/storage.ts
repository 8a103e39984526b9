import type { AccessFlag } from '@uprava/contract/reference.ts'

/**
 * What the session stores in local storage: these keys and no others (AUTH-63, D-01).
 * Reading never throws: in a browser without storage nobody is signed in.
 */
type Key =
  | 'token'
  | 'channelId'
  | 'managerId'
  | 'haveOrganization'
  | 'sidebar_collapsed'
  | 'generalPermissions'
  // The signature of the last letter to a citizen, preset in the next one (APPEAL-45).
  | 'appealOrganization'
  | 'appealSupervisor'

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
    // The storage is full or forbidden: the session ends with the page.
  }
  reportChange()
}

/** The browser sends this event to the other tabs; sent here too, it reports a change in any tab. */
const reportChange = () => window.dispatchEvent(new StorageEvent('storage'))

const wholeNumber = (value: string | null) => (value !== null && /^\d+$/u.test(value) ? Number(value) : null)

export const stored = {
  token: () => read('token'),
  setToken: (token: string | null) => write('token', token),
  channelId: () => wholeNumber(read('channelId')),
  setChannelId: (id: number | null) => write('channelId', id === null ? null : String(id)),
  managerId: () => wholeNumber(read('managerId')),
  setManagerId: (id: number | null) => write('managerId', id === null ? null : String(id)),
  /** Null when the key is absent: then the session is incomplete (NAV-64). */
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
  /** Deletes everything (logout, 401, broken session). */
  clear: () => {
    try {
      localStorage.clear()
    } catch {
      // The storage is forbidden: there is nothing in it.
    }
    reportChange()
  },
}
