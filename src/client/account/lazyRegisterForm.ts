import { lazyComponent } from '#client/ui/lazyComponent.ts';

/** The form to register, with the validation, which would double the code of sign-in. */
export const RegisterForm = lazyComponent(() => import('./RegisterForm.tsx'), 'RegisterForm');

export function preloadRegisterForm(): void {
  void RegisterForm.preload?.();
}
