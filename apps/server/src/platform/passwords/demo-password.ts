/** The password of every account of the demo and of its administrator: everybody knows it. */
export const demoPassword = 'demo-2026'
