/** A menu is moved up where it would leave the window: larger letters make it higher than what is below the pointer. */
export const inWindow = { flip: true, shift: { crossAxis: true, padding: 8 } } as const
