const key = 'administrator'

/** The administrator's bearer lives as long as the tab: never beside the token of the workspace in local storage. */
export const adminToken = {
  get: (): string | null => sessionStorage.getItem(key),
  set: (token: string | null): void => {
    if (token === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, token)
  },
}
