import { administratorAccess, type AdministratorRole } from '../endpoint.ts'

const { c, ca, co, coa } = administratorAccess

/**
 * What an administrator may do, by role (operations §2). The calls of the console take their access from here, and its
 * screens what they show.
 */
export const consoleRights = {
  readAccounts: coa,
  changeAccounts: co,
  /** Exporting and erasing a person's data. */
  handlePersonalData: c,
  readChannels: coa,
  changeChannels: co,
  readAiRequests: coa,
  decideAiRequests: co,
  editNews: co,
  readSite: coa,
  changeSite: co,
  editKnowledge: co,
  readAiQuality: coa,
  improveAiQuality: co,
  readRetention: ca,
  changeRetention: c,
  readBackups: ca,
  makeBackups: c,
  readOutbox: co,
  readAudit: coa,
  /** The state of the chain, and the download for the verifier. */
  exportAudit: ca,
  readSystem: coa,
  readAdministrators: ca,
  changeAdministrators: c,
  /** What every administrator is warned of. */
  readWarnings: coa,
  /** How people sign in, and what is refused. */
  readSignIn: ca,
  /** Who has to have a second factor. */
  changeSignInPolicy: c,
  /** The own sign-in. */
  changeOwnSignIn: coa,
  /** Setting up the own second factor, and what that takes. */
  enroll: { ...coa, toEnroll: true },
} as const
export type ConsoleRight = keyof typeof consoleRights

export const isAllowed = (role: AdministratorRole, right: ConsoleRight): boolean => {
  const roles: readonly AdministratorRole[] = consoleRights[right].roles
  return roles.includes(role)
}
