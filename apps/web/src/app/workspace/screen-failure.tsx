import { Button } from '#ui/buttons/button.tsx'
import { BarePage } from '#ui/layout/page.tsx'

export const failureTitle = 'Не получилось открыть страницу'
export const failureNote = 'Проверьте связь с сервером и попробуйте ещё раз.'

/** Instead of a screen that broke or whose parts could not be loaded: the connection is gone, or an update removed them. */
export function ScreenFailure() {
  return (
    <BarePage title={failureTitle} note={failureNote}>
      <Button kind="main" onClick={() => location.reload()}>
        Повторить
      </Button>
    </BarePage>
  )
}
