import { styleText } from 'node:util'

/** One line on what is being done. */
export function say(line: string): void {
  console.log(line)
}

/** One line on what came of it. */
export function sayResult(isGood: boolean, name: string, seconds: number): void {
  const mark = isGood ? styleText('green', '✓') : styleText('red', '✗')
  console.log(`${mark} ${name} ${styleText('dim', `${seconds.toFixed(1)} s`)}`)
}

/** The words of a program that failed, set off from ours. */
export function sayOutput(output: string): void {
  console.log(output.trimEnd().replaceAll(/^/gm, '    '))
}
