/** The password of every account of the demo and of its administrator: everybody knows it. */
export const demoPassword = 'demo-2026'

/** The logins of the demo's accounts. */
export const demoLogins: readonly string[] = ['glava', 'zemlya', 'shkola']
