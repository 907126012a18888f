import { ZcPlayer } from '@zeacon/sdk/react';
import { useState } from 'react';

export function CoursePage() {
  const [state, setState] = useState('Not started');

  return (
    <>
      <header>
        <strong>Evening Classes</strong> <a href="/">All examples</a>
      </header>
      <main>
        <h1>Lesson 1: seeing motion</h1>
        <ZcPlayer
          playerId="ply_demo0000000000000000"
          appHost="http://localhost:4000"
          onPlay={() => setState('In progress')}
          onEnded={() => setState('Done')}
        />
        <p role="status">{state}</p>
      </main>
    </>
  );
}
