/** A face every office program has; sizes in half-points. */
export const font = 'Times New Roman'
export const sizes = { title: 30, body: 28, note: 22 } as const
