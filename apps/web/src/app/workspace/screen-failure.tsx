import { Button } from '#ui/buttons/button.tsx'
import { BarePage } from '#ui/layout/page.tsx'

/** Instead of a screen that broke or whose parts could not be loaded: the connection is gone, or an update removed them. */
export function ScreenFailure() {
  return (
    <BarePage title="Не получилось открыть страницу" note="Проверьте связь с сервером и попробуйте ещё раз.">
      <Button kind="main" onClick={() => location.reload()}>
        Повторить
      </Button>
    </BarePage>
  )
}
