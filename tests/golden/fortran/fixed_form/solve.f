C     Solves a system.
C
      SUBROUTINE SOLVE(A, N, F)
      INTEGER*4 N
      REAL*8 A(N), WORK
      EXTERNAL F
      COMMON /BLK/ X, Y
* A star in the first column is a comment too.
      DO 10 I = 1, N
        A(I) = F(A(I)) +
     &         SCALE(WORK,
     +               I)
   10 CONTINUE
      IF (N .GT. 1) CALL STEP(A, N)
      RETURN
      END

      REAL FUNCTION SCALE(W, K)
      SCALE = W * K
      END

c     The main program.
      PROGRAM MAIN
      CALL SOLVE(B, 10, G)
      STOP
      END
