/** A word or a text as it begins a sentence. */
export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** As it goes on inside one. */
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
