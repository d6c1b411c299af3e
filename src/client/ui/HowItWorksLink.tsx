import { Link } from '@tanstack/react-router';

export function HowItWorksLink() {
  return (
    <Link to="/how-it-works" className="text-link">
      How it works
    </Link>
  );
}
